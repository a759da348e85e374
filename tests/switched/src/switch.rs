//! Puts mutants behind switches: what a file does is the same until one is on.

use super::Mutant;
use proc_macro2::{LineColumn, Span};
use quote::{ToTokens, format_ident};
use std::collections::{HashMap, HashSet};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Arm, BinOp, Block, Expr, ExprStruct, Signature, UnOp, parse_quote};

/// A file with its mutants behind switches, and which of them found their place.
pub fn file(text: &str, mutants: &[(usize, &Mutant)]) -> (String, HashSet<usize>) {
    let mut tree = syn::parse_file(text).expect("a file of Rust");
    let mut at: HashMap<(usize, usize), Vec<(usize, &Mutant)>> = HashMap::new();
    for (number, mutant) in mutants {
        at.entry(mutant.start).or_default().push((*number, *mutant));
    }
    let mut switches = Switches { at, placed: HashSet::new() };
    switches.visit_file_mut(&mut tree);
    (prettyplease::unparse(&tree), switches.placed)
}

struct Switches<'a> {
    at: HashMap<(usize, usize), Vec<(usize, &'a Mutant)>>,
    placed: HashSet<usize>,
}

/// Where something begins, as cargo-mutants counts.
fn start(span: Span) -> (usize, usize) {
    let LineColumn { line, column } = span.start();
    (line, column + 1)
}

impl Switches<'_> {
    /// The mutants of a kind that begin here: their numbers, and what they put there.
    fn here(&mut self, span: Span, genre: &str) -> Vec<(u32, String)> {
        let Some(all) = self.at.get(&start(span)) else { return Vec::new() };
        let these = all.iter().filter(|(_, mutant)| mutant.genre == genre);
        let these: Vec<_> = these.map(|(at, m)| (*at as u32, m.replacement.clone())).collect();
        self.placed.extend(these.iter().map(|(number, _)| *number as usize));
        these
    }

    fn body(&mut self, sig: &Signature, block: &mut Block) {
        let Some(first) = block.stmts.first() else { return };
        // A function with two bodies gives one type: `impl Iterator` can't be another one behind a switch.
        let one_type = sig.output.to_token_stream().into_iter().any(|t| t.to_string() == "impl");
        let mutants = if one_type { Vec::new() } else { self.here(first.span(), "FnValue") };
        self.visit_block_mut(block);
        for (number, value) in mutants.into_iter().rev() {
            let value: Expr = syn::parse_str(&value).expect("an expression");
            block.stmts.insert(0, parse_quote!(if case_switch::on(#number) { return #value; }));
        }
    }
}

/// Does a condition bind names (`if let` and its chains)?
fn binds(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => binds(&binary.left) || binds(&binary.right),
        _ => false,
    }
}

impl VisitMut for Switches<'_> {
    fn visit_item_fn_mut(&mut self, item: &mut syn::ItemFn) {
        self.body(&item.sig, &mut item.block);
    }

    fn visit_impl_item_fn_mut(&mut self, item: &mut syn::ImplItemFn) {
        self.body(&item.sig, &mut item.block);
    }

    fn visit_trait_item_fn_mut(&mut self, item: &mut syn::TraitItemFn) {
        if let Some(block) = &mut item.default {
            self.body(&item.sig, block);
        }
    }

    /// Patterns hold no rule of their own.
    fn visit_pat_mut(&mut self, _: &mut syn::Pat) {}

    fn visit_arm_mut(&mut self, arm: &mut Arm) {
        let deleted = self.here(arm.pat.span(), "MatchArm");
        let guards = match &arm.guard {
            Some((_, guard)) => self.here(guard.span(), "MatchArmGuard"),
            None => Vec::new(),
        };
        visit_mut::visit_arm_mut(self, arm);
        let mut guard = arm.guard.take().map(|(_, guard)| guard);
        for (number, value) in guards {
            let old = guard.expect("a guard");
            guard = Some(Box::new(match value.as_str() {
                "true" => parse_quote!((case_switch::on(#number) || (#old))),
                _ => parse_quote!((!case_switch::on(#number) && (#old))),
            }));
        }
        for (number, _) in deleted {
            guard = Some(Box::new(match guard {
                Some(old) => parse_quote!(!case_switch::on(#number) && (#old)),
                None => parse_quote!(!case_switch::on(#number)),
            }));
        }
        arm.guard = guard.map(|guard| (Default::default(), guard));
    }

    fn visit_expr_struct_mut(&mut self, expr: &mut ExprStruct) {
        let places: Vec<_> =
            expr.fields.iter().map(|field| self.here(field.span(), "StructField")).collect();
        let rest = expr.rest.clone();
        visit_mut::visit_expr_struct_mut(self, expr);
        for (field, mutants) in expr.fields.iter_mut().zip(places) {
            for (number, _) in mutants {
                let (old, name) = (&field.expr, &field.member);
                field.expr =
                    parse_quote!(if case_switch::on(#number) { (#rest).#name } else { #old });
                field.colon_token = Some(Default::default());
            }
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let mutants = match expr {
            // An `||` among conditions that bind does not compile.
            Expr::Binary(binary) if binds(&binary.left) || binds(&binary.right) => Vec::new(),
            Expr::Binary(binary) => self.here(binary.op.span(), "BinaryOperator"),
            Expr::Unary(unary) => self.here(unary.op.span(), "UnaryOperator"),
            _ => Vec::new(),
        };
        visit_mut::visit_expr_mut(self, expr);
        if mutants.is_empty() {
            return;
        }
        *expr = match &*expr {
            Expr::Binary(binary) => operator(binary, &mutants),
            Expr::Unary(unary) => without(&unary.op, &unary.expr, &mutants),
            _ => return,
        };
    }
}

/// Both sides are worked out once, then the operator is chosen.
fn operator(binary: &syn::ExprBinary, mutants: &[(u32, String)]) -> Expr {
    let syn::ExprBinary { left, op, right, .. } = binary;
    let name = |side: char| format_ident!("switch_{}_{side}", mutants[0].0);
    let (l, r) = (name('l'), name('r'));
    let choose = |of: &dyn Fn(&BinOp) -> Expr| {
        mutants.iter().fold(of(op), |otherwise, (number, other)| {
            let other: BinOp = syn::parse_str(other).expect("an operator");
            let other = of(&other);
            parse_quote!(if case_switch::on(#number) { #other } else { #otherwise })
        })
    };
    match op {
        BinOp::And(_) | BinOp::Or(_) => {
            let chosen = choose(&|op| parse_quote!(#l #op (#right)));
            parse_quote!(({ let #l = #left; #chosen }))
        }
        BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) => {
            let chosen = choose(&|op| parse_quote!(*#l #op *#r));
            parse_quote!((match (&(#left), &(#right)) { (#l, #r) => #chosen }))
        }
        BinOp::AddAssign(_)
        | BinOp::SubAssign(_)
        | BinOp::MulAssign(_)
        | BinOp::DivAssign(_)
        | BinOp::RemAssign(_)
        | BinOp::BitXorAssign(_)
        | BinOp::BitAndAssign(_)
        | BinOp::BitOrAssign(_)
        | BinOp::ShlAssign(_)
        | BinOp::ShrAssign(_) => {
            let chosen = choose(&|op| parse_quote!(#left #op #r));
            parse_quote!({ let #r = #right; #chosen })
        }
        _ => {
            let chosen = choose(&|op| parse_quote!(#l #op #r));
            parse_quote!(({ let #l = #left; let #r = #right; #chosen }))
        }
    }
}

/// A sign that is left away.
fn without(op: &UnOp, of: &Expr, mutants: &[(u32, String)]) -> Expr {
    let number = mutants[0].0;
    let v = format_ident!("switch_{number}_v");
    parse_quote!(({ let #v = #of; if case_switch::on(#number) { #v } else { #op #v } }))
}
