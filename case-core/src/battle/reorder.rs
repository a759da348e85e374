//! The order of who acts, changed by the referee.

use crate::data::codes::Code;
use crate::data::value::Value;
use crate::data::who::ActorId;
use crate::data::words::{FieldCode, Tracked};
use crate::kernel::log::Key;
use crate::kernel::refusal::{Common, Refused};
use crate::kernel::system::{System, Table};
use alloc::vec::Vec;

/// Has fighters whose place has not come act next, one after the other, or right after another one. All
/// others keep their order.
pub(super) fn reorder<'a, S: System>(
    t: &mut impl Table<'a, S>,
    who: &[ActorId],
    after: ActorId,
) -> Result<(), Refused<S>> {
    let places = S::places_to_come(t.setup(), t.state());
    let at = |field, place| Key::at(ActorId::NOBODY, field, place);
    let in_place =
        |field: S::Field, place| field.info().cell.read(t.get(at(field, place))).as_actor();
    // A system that runs another's rules has its order, too.
    let fields = S::Field::ALL.iter().copied();
    let mut fields = fields.filter(|field| field.info().tracked == Tracked::Order);
    let field = fields.find(|field| places.clone().any(|place| in_place(*field, place).is_some()));
    let Some(field) = field else { return Err(Common::NoOrder.into()) };
    let taken = places.clone().filter_map(|place| Some((place, in_place(field, place)?)));
    let (taken, before): (Vec<usize>, Vec<ActorId>) = taken.unzip();
    let mut order: Vec<ActorId> =
        before.iter().copied().filter(|known| !who.contains(known)).collect();
    // Each of them is in it, and once.
    let fits = !who.is_empty() && order.len() + who.len() == before.len();
    let behind = order.iter().position(|known| *known == after).map(|place| place + 1);
    let to = if after == ActorId::NOBODY { Some(0) } else { behind };
    let Some(to) = to.filter(|_| fits) else { return Err(Common::NotToCome.into()) };
    order.splice(to..to, who.iter().copied());
    for (place, who) in taken.into_iter().zip(order) {
        if let Some(stored) = field.info().cell.write(Value::actor(who)) {
            t.amend(at(field, place), stored);
        }
    }
    S::reordered(t, places);
    Ok(())
}
