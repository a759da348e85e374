// Made by the test `bindings` of the systems' schemas. Change it there.

/** The systems that a build can play. */
export type SystemName =
  | 'case'
  | 'faserip'
  | 'd6'
  | 'talislanta'
  | 'cosmic';

/** A question of any system. */
export type QuestionName =
  | 'full_movement'
  | 'actions'
  | 'action'
  | 'target'
  | 'manner'
  | 'action_to_keep'
  | 'flurry'
  | 'go'
  | 'hold'
  | 'reverse'
  | 'karma'
  | 'karma_amount'
  | 'defense'
  | 'notices'
  | 'pull_what'
  | 'pull_color'
  | 'pull_damage'
  | 'pull_rank'
  | 'direction'
  | 'adjacent'
  | 'areas_apart'
  | 'objects_in_the_path'
  | 'things_passed_through'
  | 'material_strength'
  | 'bystander'
  | 'catcher'
  | 'catch'
  | 'areas_moved'
  | 'collision'
  | 'areas_flown'
  | 'fate_of_an_object'
  | 'spot'
  | 'object_at_the_spot'
  | 'shift_by_the_spot'
  | 'improvised'
  | 'shift_for_the_next_turn'
  | 'event'
  | 'event_target'
  | 'event_damage'
  | 'event_fall'
  | 'movement_left'
  | 'in_the_area'
  | 'power'
  | 'target_to_keep'
  | 'power_on'
  | 'free_power'
  | 'whose_engagement_changes'
  | 'engaged_with'
  | 'movement_option'
  | 'attacks_to_try'
  | 'areas_to_move'
  | 'areas_to_close_in'
  | 'areas_to_charge'
  | 'dodge_this_turn'
  | 'teleport_when'
  | 'side_to_go_first'
  | 'strike_at_the_comer'
  | 'leave_the_battle'
  | 'battle_goes_on'
  | 'surprise'
  | 'first_action'
  | 'quick_draw'
  | 'quick_attacks'
  | 'quick_dice'
  | 'act'
  | 'resume'
  | 'interrupt'
  | 'thing'
  | 'rider'
  | 'distance'
  | 'situation'
  | 'weapon'
  | 'maneuver'
  | 'called_shot'
  | 'rounds'
  | 'cover'
  | 'cover_by'
  | 'cover_armor'
  | 'circumstance'
  | 'free_defense'
  | 'parry_with'
  | 'command_difficulty'
  | 'join'
  | 'fate_point'
  | 'character_point'
  | 'wild_one'
  | 'stun_effect'
  | 'aim_with'
  | 'ready_weapon'
  | 'load_weapon'
  | 'roll_modifier'
  | 'hurt_tackled'
  | 'spare_held'
  | 'escape_by'
  | 'grip'
  | 'resist'
  | 'trick_difficulty'
  | 'lift_difficulty'
  | 'obstacle'
  | 'part_hurt'
  | 'speed'
  | 'vehicle_effect'
  | 'call_off'
  | 'apart'
  | 'action_after_move'
  | 'attack_after_move'
  | 'attack'
  | 'targets'
  | 'hits'
  | 'step_in'
  | 'react'
  | 'skill'
  | 'opening'
  | 'leave_anyway'
  | 'flee_distance'
  | 'leave_battle'
  | 'undefended'
  | 'move_distance'
  | 'leave_engaged'
  | 'approach'
  | 'alert'
  | 'move_is_action'
  | 'terrain_loss'
  | 'terrain_skill'
  | 'terrain_difficulty'
  | 'feet_crossed'
  | 'other_rating'
  | 'special_skill'
  | 'special_difficulty'
  | 'mishap'
  | 'effect'
  | 'hindrance'
  | 'unintended'
  | 'unintended_damage'
  | 'critical_wound'
  | 'chase'
  | 'carry_out'
  | 'give_up'
  | 'called_part'
  | 'modifier'
  | 'move'
  | 'patient'
  | 'patient_limb'
  | 'pick_up'
  | 'held_action'
  | 'whip_disarms'
  | 'whipped_weapon'
  | 'lost_weapon'
  | 'special'
  | 'special_damage'
  | 'special_part'
  | 'severed'
  | 'restore'
  | 'restore_what'
  | 'restore_part'
  | 'restore_points';

/** A roll of any system. */
export type RollName =
  | 'defense'
  | 'attack'
  | 'damage'
  | 'slam'
  | 'stun'
  | 'kill'
  | 'stun_turns'
  | 'direction'
  | 'initiative'
  | 'roll_off'
  | 'extra_actions'
  | 'change_of_action'
  | 'bystander'
  | 'take'
  | 'break'
  | 'squeeze'
  | 'catch_damage'
  | 'escape'
  | 'waking'
  | 'resistance'
  | 'side_initiative'
  | 'teleport'
  | 'body_points'
  | 'modifier'
  | 'driving'
  | 'cover'
  | 'stun_resistance'
  | 'staying_up'
  | 'shaking_off'
  | 'survival'
  | 'minutes'
  | 'keeping_hold'
  | 'grip'
  | 'lifting'
  | 'breaking_the_arm'
  | 'forcing_down'
  | 'resisting'
  | 'acrobatics'
  | 'command'
  | 'toughness'
  | 'healing'
  | 'character_point'
  | 'resistance_to_an_effect'
  | 'tie_break'
  | 'common_attack'
  | 'dodge'
  | 'parry'
  | 'resist_grapple'
  | 'flee'
  | 'terrain'
  | 'special_maneuver'
  | 'constitution'
  | 'hit_location'
  | 'part_of_a_seven'
  | 'spirit'
  | 'first_aid';

/** A field of a fighter or battle, of any system. */
export type FieldName =
  | 'health'
  | 'karma'
  | 'endurance_ranks_lost'
  | 'stun'
  | 'dying'
  | 'dead'
  | 'aided'
  | 'held_by'
  | 'hold'
  | 'held_by_a_power'
  | 'grip'
  | 'hold_beside_another'
  | 'hold_beside_another_by_a_power'
  | 'grip_beside_another'
  | 'holding'
  | 'shift'
  | 'next_shift'
  | 'actions'
  | 'wanted'
  | 'acted'
  | 'aversions'
  | 'mode'
  | 'full_movement'
  | 'next'
  | 'hold_kept'
  | 'changed'
  | 'initiative'
  | 'spare_actions'
  | 'passed'
  | 'action'
  | 'attack'
  | 'target'
  | 'target_object'
  | 'manner'
  | 'paid'
  | 'bonus'
  | 'turns_of_the_bonus'
  | 'used'
  | 'turn'
  | 'phase'
  | 'cursor'
  | 'round'
  | 'order'
  | 'level'
  | 'holder'
  | 'broken'
  | 'ended'
  | 'circumstance'
  | 'rolls_before_the_circumstance'
  | 'prolonged'
  | 'has_left'
  | 'flung'
  | 'charged'
  | 'decided'
  | 'status_effect'
  | 'effect_stacked'
  | 'effect_rests'
  | 'option'
  | 'areas_moved'
  | 'way'
  | 'dodge_declared'
  | 'dodge_color'
  | 'early'
  | 'slam_pending'
  | 'slam_areas'
  | 'left_over'
  | 'engaged'
  | 'turn_step'
  | 'step_cursor'
  | 'meeting_stage'
  | 'phase_order'
  | 'side_order'
  | 'side_level'
  | 'moves_made'
  | 'target_s_moves'
  | 'at'
  | 'acting'
  | 'offer'
  | 'waiting_count'
  | 'interrupting'
  | 'surprise_by'
  | 'first_actor'
  | 'side_standing'
  | 'sides_up'
  | 'wound_level'
  | 'wound_level_before'
  | 'body_points'
  | 'max_body_points'
  | 'character_points'
  | 'fate_points'
  | 'declared'
  | 'left'
  | 'borrowed'
  | 'waiting'
  | 'dodge_value'
  | 'block_value'
  | 'parry_value'
  | 'evasive_driving_value'
  | 'parries_with'
  | 'all_out'
  | 'aimed_shot'
  | 'aimed_throw'
  | 'stun_rounds'
  | 'defend_only'
  | 'loses_round'
  | 'posture'
  | 'staggered'
  | 'held_how'
  | 'held_fresh'
  | 'holds'
  | 'entangled'
  | 'unready'
  | 'unloaded'
  | 'wakes'
  | 'out_since'
  | 'dying_since'
  | 'trick_bonus'
  | 'head_hurt'
  | 'arm_hurt'
  | 'broken_arm'
  | 'leg_hurt'
  | 'hand_hurt'
  | 'body_fails'
  | 'quick_weapon'
  | 'quick_attacks'
  | 'quick_dice'
  | 'aboard'
  | 'vehicle_level'
  | 'speed'
  | 'speed_changed'
  | 'speed_lost'
  | 'maneuver_lost'
  | 'maneuver_brief'
  | 'newcomers'
  | 'aimed_at'
  | 'spared'
  | 'spared_thing'
  | 'thrown'
  | 'entangles'
  | 'defends_until'
  | 'added_difficulty'
  | 'free_defense_against'
  | 'loses_round_by'
  | 'weakened'
  | 'hit_points'
  | 'out'
  | 'hits'
  | 'ready'
  | 'done'
  | 'in_hand'
  | 'hindrance'
  | 'hindered_for'
  | 'lost_turns'
  | 'lost'
  | 'follow_up'
  | 'seized'
  | 'tied'
  | 'standing'
  | 'sides_left'
  | 'moves_first'
  | 'fled_from'
  | 'apart'
  | 'reactions_besides'
  | 'group_start'
  | 'group_end'
  | 'bleeding'
  | 'total'
  | 'carried'
  | 'held_action'
  | 'did'
  | 'defenses'
  | 'extra_defenses'
  | 'stunned_for'
  | 'prone'
  | 'unconscious'
  | 'unconscious_for'
  | 'fatigue_drain'
  | 'physical_rounds'
  | 'rounds_of_rest'
  | 'toughness_lost'
  | 'painkillers'
  | 'shield_lost'
  | 'weapon'
  | 'mortality_points_lost'
  | 'armor_ruined'
  | 'treated'
  | 'bled_for'
  | 'blow_target'
  | 'blow_attack'
  | 'blow_location'
  | 'blow_part'
  | 'blow_damage';

/** Roster of Costumed Adventurer Simulation Engine. */
export interface CaseRoster {
  /** The address of the schema, for editors. */
  readonly $schema?: string;
  /** The status effects that attacks and the referee begin (X1). */
  readonly effects?: readonly ({
    /** The abilities that it changes: by columns, or to a rank or number. */
    readonly abilities?: Readonly<Record<string, string | number | string>>;
    /** What it makes of the damage of a blow that its bearer's protection stops (X9). */
    readonly absorbs?: "heals" | "returns";
    /**
     * What its bearer is against kinds and forms of damage, in place of what the sheet says and of
     * what it makes of the armor (X4).
     */
    readonly against?: Readonly<Record<string, "immune" | "half" | "double" | number | string>>;
    /** What it makes of the body armor and every protection: "+30" is a force field. */
    readonly armor?: string | number | string;
    /** The shift of attacks on its bearer: columns, points of the roll. By default 0. */
    readonly attacked?: number;
    /** What an attack has to come to for it to begin. By default "strikes". */
    readonly begins_when?: "strikes" | "hurts";
    /** What ends it on its bearer before its turns are over (X3). */
    readonly ends_when?: "struck" | "hurt" | "felled";
    /** The form of its damage, for the protection against it. By default "en". */
    readonly form?: "ba" | "ea" | "bt" | "et" | "en" | "fo" | "sh" | "gb" | "gp" | "ch" | "BA" | "EA" | "BT" | "ET" | "En" | "Fo" | "Sh" | "Gb" | "Gp" | "Ch";
    /**
     * As a power: whether its user begins it, or ends its own where an action could, without an
     * action, once a turn (X6). By default false.
     */
    readonly free?: boolean;
    /** Its damage at each wrap up, less protection (X2). */
    readonly harm?: number | string;
    /** The Health that comes back at each wrap up (X2). */
    readonly healing?: number | string;
    /** Whether its bearer can do nothing. By default false. */
    readonly helpless?: boolean;
    /** Whether its harm ignores armor and protection, as a poison's does. By default false. */
    readonly ignores_armor?: boolean;
    /** The intensity against which the ability is rolled. */
    readonly intensity?: number | string;
    /** The kind of its damage, such as fire (X4); who is immune to it does not come under the effect. */
    readonly kind?: string;
    /** The name, by which attacks begin it. */
    readonly name: string;
    /** Whether its bearer can end it by an action. By default false. */
    readonly put_out?: boolean;
    /** Whether it is resisted again at each wrap up, which ends it. By default false. */
    readonly resisted_again?: boolean;
    /** The ability that resists it where an attack would begin it. */
    readonly resisted_by?: "fighting_off" | "fighting_def" | "agility_dex" | "agility_bal" | "strength_mgt" | "strength_vgr" | "strength" | "endurance_res" | "endurance" | "intuition" | "reason" | "psyche";
    /**
     * What keeps it from harming and healing at the end of the turn in which that happens to its
     * bearer (X2).
     */
    readonly rests_when?: "struck" | "hurt";
    /** What happens where it begins again. By default "longer". */
    readonly stacking?: "none" | "longer" | "added" | "stronger";
    /** Whether it keeps slams and stuns off its bearer, as a shield does. By default false. */
    readonly steady?: boolean;
    /** Shifts of its bearer's rolls, as talents have them (A31). */
    readonly talents?: readonly ({
      /** The abilities whose ACTIONs it shifts; strength and endurance include their halves. */
      readonly abilities?: readonly ("fighting_off" | "fighting_def" | "agility_dex" | "agility_bal" | "strength_mgt" | "strength_vgr" | "strength" | "endurance_res" | "endurance" | "intuition" | "reason" | "psyche")[];
      /** The maneuvers that it shifts. */
      readonly defenses?: readonly ("block" | "brace" | "catch" | "dodge" | "escape" | "evasion" | "feint" | "weave")[];
      /** The forms whose attacks it shifts. */
      readonly forms?: readonly ("ba" | "ea" | "bt" | "et" | "en" | "fo" | "sh" | "gb" | "gp" | "ch" | "BA" | "EA" | "BT" | "ET" | "En" | "Fo" | "Sh" | "Gb" | "Gp" | "Ch")[];
      /** Its name. */
      readonly name: string;
      /** The rolls that it shifts. */
      readonly rolls?: readonly ("defense" | "attack" | "damage" | "slam" | "stun" | "kill" | "stun_turns" | "direction" | "initiative" | "roll_off" | "extra_actions" | "change_of_action" | "bystander" | "take" | "break" | "squeeze" | "catch_damage" | "escape" | "waking" | "resistance" | "stun turns" | "roll-off" | "extra actions" | "change of action" | "catch damage")[];
      /** The shift, in columns. By default 1. */
      readonly shift?: number;
      /** The host's own data; so is every field whose name begins with x_. */
      readonly host?: { readonly [name: string]: unknown } | null;
      readonly [name: `x_${string}`]: unknown;
    })[];
    /** The effect that begins on its bearer where it ends (X3). */
    readonly then?: string;
    /** Whether its bearer attacks those of its own side, and nobody else (X10). By default false. */
    readonly turned?: boolean;
    /**
     * How many turns or rounds it lasts, from the one in which it begins; without it, until something
     * ends it.
     */
    readonly turns?: number;
    /** As a power: whom it is used on (X6). By default "oneself". */
    readonly used_on?: "oneself" | "friends" | "anybody";
  })[];
  /** The scheduled events. */
  readonly events?: readonly ({
    /** The damage, less armor. */
    readonly damage: number;
    /** Whom it strikes. */
    readonly target: string;
    /** The turn. */
    readonly turn: number;
    /** The host's own data; so is every field whose name begins with x_. */
    readonly host?: { readonly [name: string]: unknown } | null;
    readonly [name: `x_${string}`]: unknown;
  })[];
  /** The fighters. */
  readonly fighters?: readonly ({
    /** The abilities. */
    readonly abilities: {
      /** Agility. */
      readonly agility?: number | string;
      /** Agility, balance half. */
      readonly agility_bal?: number | string;
      /** Agility, dexterity half. */
      readonly agility_dex?: number | string;
      /** Endurance. */
      readonly endurance?: number | string;
      /** Endurance, resistance half. */
      readonly endurance_res?: number | string;
      /** Fighting. */
      readonly fighting?: number | string;
      /** Fighting, defensive half. */
      readonly fighting_def?: number | string;
      /** Fighting, offensive half. */
      readonly fighting_off?: number | string;
      /** Intuition. */
      readonly intuition?: number | string;
      /** Psyche. */
      readonly psyche?: number | string;
      /** Reason. */
      readonly reason?: number | string;
      /** Strength. */
      readonly strength?: number | string;
      /** Strength, might half. */
      readonly strength_mgt?: number | string;
      /** Strength, vigor half. */
      readonly strength_vgr?: number | string;
      /** The host's own data; so is every field whose name begins with x_. */
      readonly host?: { readonly [name: string]: unknown } | null;
      readonly [name: `x_${string}`]: unknown;
    };
    /**
     * What it is against kinds and forms of damage: immune, half, double, or a protection in place of
     * the armor (X4).
     */
    readonly against?: Readonly<Record<string, "immune" | "half" | "double" | number | string>>;
    /** Body armor. */
    readonly armor?: number | string;
    /** The turn in which the fighter appears; 0 and 1 mean from the start. By default 1. */
    readonly arrives?: number;
    /** The attacks, besides the standard maneuvers that everybody has by the ruling standard_maneuvers. */
    readonly attacks?: readonly ({
      /** The ability that it is rolled with, if not its form's (A30). */
      readonly ability?: "fighting_off" | "fighting_def" | "agility_dex" | "agility_bal" | "strength_mgt" | "strength_vgr" | "strength" | "endurance_res" | "endurance" | "intuition" | "reason" | "psyche";
      /** How many times it can be used (T15). */
      readonly ammunition?: number;
      /**
       * All within so much of the target are struck at, each by a roll of its own (X8): areas in CASE
       * and FASERIP (0 for the same area), meters in D6, feet in Talislanta, yards in Cosmic
       * Synchronicity.
       */
      readonly area?: number;
      /**
       * What its damage loses with each area, meter, ten feet or yard from the target (X8). By default
       * 0.
       */
      readonly area_loss?: number;
      /** The effect of the roster that it begins where it strikes (X1). */
      readonly begins?: string;
      /** Its own damage, if any (G3). */
      readonly damage?: number | string;
      /** A directed energy of another kind, which can be braced against (D2). By default false. */
      readonly directed?: boolean;
      /** The effect on its user that its use ends, such as a shield that is thrown (X3). */
      readonly ends?: string;
      /** Its form. */
      readonly form: "ba" | "ea" | "bt" | "et" | "en" | "fo" | "sh" | "gb" | "gp" | "ch" | "BA" | "EA" | "BT" | "ET" | "En" | "Fo" | "Sh" | "Gb" | "Gp" | "Ch";
      /** A power's rank for holding, squeezing, taking and breaking in place of Strength (A30). */
      readonly grip?: number | string;
      /** An edge that was not made for throwing: the Judge sets a shift (A17). By default false. */
      readonly improvised?: boolean;
      /** The kind of its damage, such as fire (X4). */
      readonly kind?: string;
      /** Its name. */
      readonly name: string;
      /** The effect under which it can't be used (X1). */
      readonly not_under?: string;
      /** The object that must be in hand for it; a throw releases it. */
      readonly object?: string;
      /** The effect under which alone it can be used (X1). */
      readonly only_under?: string;
      /**
       * What it makes of the target's armor, where that is less (X7): "-2 CS", "-10", or 0 if it
       * ignores armor.
       */
      readonly pierces?: string | number | string;
      /** A hold by a power, such as telekinesis (D5). By default false. */
      readonly power_hold?: boolean;
      /** Its range in areas; a throw defaults to table 24 (A13). */
      readonly range?: number;
      /** The power's rank that it is rolled with, in place of an ability (A30). */
      readonly rank?: number | string;
      /** The areas that a melee attack reaches (A11). By default 0. */
      readonly reach?: number;
      /** The attack's own shift of its to-hit, in columns (A31). By default 0. */
      readonly to_hit?: number;
      /** A power delivered by touch: averted, and in reach, like melee (D6, D8). By default false. */
      readonly touch?: boolean;
      /** The host's own data; so is every field whose name begins with x_. */
      readonly host?: { readonly [name: string]: unknown } | null;
      readonly [name: `x_${string}`]: unknown;
    })[];
    /** How many fighters this sheet stands for; they are numbered, and so are their ids. */
    readonly count?: number;
    /** Whether the fighter can revive the stunned (E7). By default false. */
    readonly first_aid?: boolean;
    /** Whether the fighter flies: slammed up, it does not fall back (E1). By default false. */
    readonly flies?: boolean;
    /** In a fixed order, whether the fighter goes before or after everybody else (T9, T11). */
    readonly goes?: "first" | "after";
    /** Health, if not the sum of F, A, S and E (Q10). */
    readonly health?: number;
    /**
     * The host's id for the fighter, unique in the roster. A name may be used more than once if all
     * fighters with it have ids.
     */
    readonly id?: string;
    /** Karma, if not the sum of R, I and P (Q10). */
    readonly karma?: number;
    /** The fighter's name. */
    readonly name: string;
    /** The fighter's condition: every lasting value that differs from the start of a first fight. */
    readonly now?: {
      /** Whether the fighter was aided while dying: it cannot act until Health is above 0 (E9). */
      readonly aided?: boolean;
      /** Whether the fighter is dead. */
      readonly dead?: boolean;
      /** How long the fighter has been dying (E9). */
      readonly dying?: "since_this_turn" | "since_an_earlier_turn" | "nothing" | "since this turn" | "since an earlier turn";
      /** How often a status effect was stacked: it counts once more each time (X1). */
      readonly effect_stacked?: readonly number[];
      /** Endurance ranks lost (E9). */
      readonly endurance_ranks_lost?: number;
      /** Health. */
      readonly health?: number;
      /** Karma. */
      readonly karma?: number;
      /** How many turns a status effect lasts, this one included; −1 until something ends it (X1). */
      readonly status_effect?: readonly number[];
      /** Turns of stun left, including this one (E6). */
      readonly stun?: number;
      /** How many times an attack was used. */
      readonly used?: readonly number[];
    };
    /** Whether it is a player's, who declare after the others (T2). By default false. */
    readonly player?: boolean;
    /** The effects of the roster that the fighter can begin on itself by an action (X6). */
    readonly powers?: readonly string[];
    /** Protection against single forms, in place of the armor where it is higher. */
    readonly protection?: Readonly<Record<string, number | string>>;
    /** Health regained at each wrap up (T15). By default 0. */
    readonly recovery?: number;
    /** Whether the built-in plan lets the fighter attack the fallen. By default false. */
    readonly ruthless?: boolean;
    /** The name of its side. */
    readonly side: string;
    /** The talents (A31). */
    readonly talents?: readonly ({
      /** The abilities whose ACTIONs it shifts; strength and endurance include their halves. */
      readonly abilities?: readonly ("fighting_off" | "fighting_def" | "agility_dex" | "agility_bal" | "strength_mgt" | "strength_vgr" | "strength" | "endurance_res" | "endurance" | "intuition" | "reason" | "psyche")[];
      /** The maneuvers that it shifts. */
      readonly defenses?: readonly ("block" | "brace" | "catch" | "dodge" | "escape" | "evasion" | "feint" | "weave")[];
      /** The forms whose attacks it shifts. */
      readonly forms?: readonly ("ba" | "ea" | "bt" | "et" | "en" | "fo" | "sh" | "gb" | "gp" | "ch" | "BA" | "EA" | "BT" | "ET" | "En" | "Fo" | "Sh" | "Gb" | "Gp" | "Ch")[];
      /** Its name. */
      readonly name: string;
      /** The rolls that it shifts. */
      readonly rolls?: readonly ("defense" | "attack" | "damage" | "slam" | "stun" | "kill" | "stun_turns" | "direction" | "initiative" | "roll_off" | "extra_actions" | "change_of_action" | "bystander" | "take" | "break" | "squeeze" | "catch_damage" | "escape" | "waking" | "resistance" | "stun turns" | "roll-off" | "extra actions" | "change of action" | "catch damage")[];
      /** The shift, in columns. By default 1. */
      readonly shift?: number;
      /** The host's own data; so is every field whose name begins with x_. */
      readonly host?: { readonly [name: string]: unknown } | null;
      readonly [name: `x_${string}`]: unknown;
    })[];
    /** The host's own data; so is every field whose name begins with x_. */
    readonly host?: { readonly [name: string]: unknown } | null;
    readonly [name: `x_${string}`]: unknown;
  })[];
  /** Whether fighters may attack their own side. By default false. */
  readonly friendly_fire?: boolean;
  /** The objects. */
  readonly objects?: readonly ({
    /** Whether it is broken at the start (A29). By default false. */
    readonly broken?: boolean;
    /** Who holds it at the start; nobody by default. */
    readonly holder?: string;
    /** Its material strength. */
    readonly material: number | string;
    /** Its name. */
    readonly name: string;
    /** The host's own data; so is every field whose name begins with x_. */
    readonly host?: { readonly [name: string]: unknown } | null;
    readonly [name: `x_${string}`]: unknown;
  })[];
  /** The set of rulings that rulings is based on. By default "case". */
  readonly preset?: "case" | "msh";
  /** The rulings in force; omitted ones are the preset's. */
  readonly rulings?: {
    /**
     * what counts as having acted, so that a stun takes the next turn: the fighter's place in the
     * order has come, whatever it did there (rule E6). By default "place_has_come".
     */
    readonly acted_means?: "place_has_come" | "action_used" | "attack_made" | "place has come" | "action used" | "attack made";
    /**
     * Q2: any other ACTION shifted below Shift 0: rolled at Shift 0 (rule R3). By default
     * "rolled_at_shift_0".
     */
    readonly action_below_shift_0?: "impossible" | "rolled_at_shift_0" | "rolled at Shift 0";
    /**
     * the color of an auto-hit whose own roll misses: the lowest that hits: green, for a grapple
     * yellow; a better rolled color counts (rule D12). By default "lowest_that_hits".
     */
    readonly auto_hit_color?: "lowest_that_hits" | "green" | "lowest that hits";
    /** Q6: how far above the intensity an ACTION is automatic: three ranks (rule R5). By default 3. */
    readonly automatic_from?: number | "none";
    /**
     * when the bonus of an evasion or feint expires: at the end of the next turn (rule D11). By
     * default "end_of_next_turn".
     */
    readonly aversion_bonus_ends?: "end_of_next_turn" | "end_of_turn" | "never" | "end of next turn" | "end of turn";
    /** Q8: the shift that stacking gives the higher protection: +1 CS (rule D9). By default 1. */
    readonly buddy_bonus?: number;
    /** Q8: how far apart two protections may be to stack: one rank (rule D9). By default 1. */
    readonly buddy_distance?: number;
    /**
     * Q18: the limit of the bonus for areas moved: the base again; in the FASERIP phases there is none
     * (rule A24). By default "base".
     */
    readonly charge_bonus_cap?: "base" | "none";
    /**
     * whether the charges of one turn share its movement: yes: their areas are counted, and for a
     * further charge the map says how much is left (rule A23 T8). By default true.
     */
    readonly charges_share_movement?: boolean;
    /**
     * Q14: a check after damage that armor stopped exactly: none, as after any attack without damage;
     * in the FASERIP phases one is made (rule E1). By default false.
     */
    readonly check_on_exact_stop?: boolean;
    /** how far the Judge may shift a single roll, either way: 10 columns (rule A31). By default 10. */
    readonly circumstance_range?: number;
    /**
     * Q5: a Class rank shifted down: moves along the columns; in the FASERIP phases it does not fall
     * (rule R3). By default true.
     */
    readonly class_ranks_fall?: boolean;
    /**
     * how damage is determined (both ways are printed): the listed number (rule G1). By default
     * "listed".
     */
    readonly damage_method?: "listed" | "rolled";
    /**
     * whether an action declared for something else can be used for an evasion, feint or catch: yes,
     * without the roll for a change of action (rule D10). By default "freely".
     */
    readonly declared_traded?: "freely" | "by_change" | "never" | "by change";
    /**
     * the effect of a fall where the ground is weaker than the charge: none: a fall is a charge, and
     * goes through (rule A27). By default "as_charge".
     */
    readonly falls?: "as_charge" | "against_the_ground" | "as charge" | "against the ground";
    /**
     * who is within reach of a fighter flung away by a slam, and within whose reach it is, for the
     * rest of the turn, unless the map says otherwise: nobody at close quarters but those who use the
     * full movement to get there; in the FASERIP phases engagements decide (PH23) (rule E1 A11). By
     * default "comes_back_first".
     */
    readonly flung_away?: "comes_back_first" | "plain_brawl" | "comes back first" | "plain brawl";
    /**
     * when a battle with only one side standing is over: once nobody on that side is dying (rule T17).
     * By default "while_dying".
     */
    readonly goes_on?: "while_dying" | "ends_at_once" | "while dying" | "ends at once";
    /**
     * what the take of an object in the hand of an unconscious or stunned fighter runs against: its
     * material strength, as if it were loose (rule A19). By default "loose".
     */
    readonly hands_of_the_fallen?: "loose" | "hold_fast" | "hold fast";
    /**
     * Q10: where Health comes from: Fighting + Agility + Strength + Endurance, unless the sheet gives
     * it (rule R1). By default "sum".
     */
    readonly health?: "sum" | "sheet";
    /**
     * a second hold on a held fighter: the firmer hold counts; a weaker or equal one has no effect
     * (rule A22). By default "one_kept".
     */
    readonly holds_at_once?: "one_kept" | "several" | "newer" | "one kept";
    /**
     * which holds give -2 CS to the escape from them: a partial one, which gives it to aversions too
     * (rule A22 D5). By default "partial_only".
     */
    readonly holds_on_escape?: "partial_only" | "both" | "neither" | "partial only";
    /** Q7: how far below the intensity an ACTION is impossible: two ranks (rule R5). By default 2. */
    readonly impossible_from?: number | "none";
    /**
     * Q9: the initiative modifier of Beyond, which table 23 leaves out: +25; without effect in
     * FASERIP: the phases roll by side (PH4) (rule T9). By default 25.
     */
    readonly initiative_beyond?: number;
    /**
     * how initiative is settled (all ways are printed): a roll every turn; without effect in FASERIP:
     * the phases roll by side (PH4) (rule T11). By default "every_turn".
     */
    readonly initiative_method?: "every_turn" | "once" | "modifier" | "fixed_players_first" | "fixed_others_first" | "every turn" | "fixed players first" | "fixed others first";
    /**
     * Q9: the initiative modifier of Shift 0, which table 23 leaves out: -3; without effect in
     * FASERIP: the phases roll by side (PH4) (rule T9). By default -3.
     */
    readonly initiative_shift_0?: number;
    /**
     * Q16: initiative ties: the higher modifier, then roll-offs; without effect in FASERIP: the phases
     * roll by side (PH4) (rule T10). By default "modifier_then_roll_off".
     */
    readonly initiative_tie?: "modifier_then_roll_off" | "roll_off" | "modifier then roll off" | "roll off";
    /**
     * Q10: where Karma comes from: Reason + Intuition + Psyche, unless the sheet gives it (rule R1).
     * By default "sum".
     */
    readonly karma?: "sum" | "sheet";
    /**
     * Q17: Karma spent on a roll: off; if on, it is declared before the roll, at least 10, and added
     * to the d100, up to 100 (rule R4). By default false.
     */
    readonly karma_on_rolls?: boolean;
    /** Q13: the forms whose green Kill? takes an Endurance rank: edged attacks and shooting (rule E3). */
    readonly kill_on_green?: readonly ("ba" | "ea" | "bt" | "et" | "en" | "fo" | "sh" | "gb" | "gp" | "ch" | "BA" | "EA" | "BT" | "ET" | "En" | "Fo" | "Sh" | "Gb" | "Gp" | "Ch")[];
    /** Q19: the rebound on a charger: what the target's armor stopped (rule A25). By default "stopped". */
    readonly rebound?: "stopped" | "whole_armor" | "whole armor";
    /**
     * Q4: the limit of a rise: it stops at Shift Z; a rank already above is not raised (rule R3). By
     * default "shift_z".
     */
    readonly rise_cap?: "shift_0" | "feeble" | "poor" | "typical" | "good" | "excellent" | "remarkable" | "incredible" | "amazing" | "monstrous" | "unearthly" | "shift_x" | "shift_y" | "shift_z" | "class_1000" | "class_3000" | "class_5000" | "beyond" | "Shift 0" | "Feeble" | "Poor" | "Typical" | "Good" | "Excellent" | "Remarkable" | "Incredible" | "Amazing" | "Monstrous" | "Unearthly" | "Shift X" | "Shift Y" | "Shift Z" | "Class 1000" | "Class 3000" | "Class 5000" | "Beyond";
    /**
     * whether failed or separate extra actions shift an evasion, feint or catch that uses such an
     * action: yes: it is one of the turn's actions (rule T4 T5 D10). By default true.
     */
    readonly shift_on_aversions?: boolean;
    /**
     * who has the standard maneuvers: fists, grab, grapple and charge: everybody, by the abilities,
     * besides what the sheet lists (rule A1 A8 A9 A10). By default "everybody".
     */
    readonly standard_maneuvers?: "everybody" | "as_listed" | "as listed";
    /**
     * Q11: table 22 between its printed ranks: the highest printed rank that is not above (rule T7).
     * By default "highest_not_above".
     */
    readonly table_22_between?: "highest_not_above" | "lowest_not_below" | "highest not above" | "lowest not below";
    /**
     * whether failed or separate extra actions and full movement shift the Strength ACTION of a take
     * or a squeeze: no: they shift only the attack (rule A19 A22). By default false.
     */
    readonly take_and_squeeze_shifted?: boolean;
    /**
     * Q12: the throwing range of Beyond, which table 24 leaves out: line of sight (rule A13). By
     * default "none".
     */
    readonly thrown_beyond?: number | "none";
    /** Q12: the throwing range of Shift 0, which table 24 leaves out: 0 areas (rule A13). By default 0. */
    readonly thrown_shift_0?: number;
    /**
     * Q1: a to-hit shifted below Shift 0: impossible, and not rolled; in the FASERIP phases rolled at
     * Shift 0 (rule R3). By default "impossible".
     */
    readonly to_hit_below_shift_0?: "impossible" | "rolled_at_shift_0" | "rolled at Shift 0";
    /**
     * whether the Judge is asked for events after every action: only at the wrap up; the referee can
     * intervene at any time (rule T16). By default false.
     */
    readonly triggered_events?: boolean;
    /**
     * when a fighter knocked out or aided at zero Health is up again: after an Endurance ACTION when
     * the turns are over: green or better wakes with the Endurance number as Health, white means 1d10
     * more turns (rule E10). By default "endurance".
     */
    readonly waking_at_zero?: "endurance" | "stays_down" | "acts_at_zero" | "stays down" | "acts at zero";
    /**
     * what comes back at a charger who breaks through a wall: anything but a fighter, of the roster or
     * by the map's word: nothing: it goes through unhurt (rule A26). By default "all_or_nothing".
     */
    readonly walls?: "all_or_nothing" | "as_armor" | "all or nothing" | "as armor";
    /**
     * Q15: Kill? without effect at zero Health: unconscious for 1d10 turns (rule E8). By default
     * "unconscious".
     */
    readonly zero_health_kill_no?: "unconscious" | "stays_up" | "stays up";
  };
  /** The side that has surprise: it has a turn before the first, turn 0. */
  readonly surprise?: string;
  /** The rule system. */
  readonly system?: "case";
  /** The teams. */
  readonly teams?: readonly ({
    /** The names of its members. */
    readonly members?: readonly string[];
    /** The member that rolls; by default the first. */
    readonly roller?: string;
    /** The host's own data; so is every field whose name begins with x_. */
    readonly host?: { readonly [name: string]: unknown } | null;
    readonly [name: `x_${string}`]: unknown;
  })[];
  /** The host's own data; so is every field whose name begins with x_. */
  readonly host?: { readonly [name: string]: unknown } | null;
  readonly [name: `x_${string}`]: unknown;
}

/** Roster of FASERIP combat phases. */
export interface FaseripRoster {
  /** The address of the schema, for editors. */
  readonly $schema?: string;
  /** The rulings of the CASE rules; by default the MSH preset. */
  readonly case_rulings?: {
    /**
     * what counts as having acted, so that a stun takes the next turn: the fighter's place in the
     * order has come, whatever it did there (rule E6). By default "place_has_come".
     */
    readonly acted_means?: "place_has_come" | "action_used" | "attack_made" | "place has come" | "action used" | "attack made";
    /**
     * Q2: any other ACTION shifted below Shift 0: rolled at Shift 0 (rule R3). By default
     * "rolled_at_shift_0".
     */
    readonly action_below_shift_0?: "impossible" | "rolled_at_shift_0" | "rolled at Shift 0";
    /**
     * the color of an auto-hit whose own roll misses: the lowest that hits: green, for a grapple
     * yellow; a better rolled color counts (rule D12). By default "lowest_that_hits".
     */
    readonly auto_hit_color?: "lowest_that_hits" | "green" | "lowest that hits";
    /** Q6: how far above the intensity an ACTION is automatic: three ranks (rule R5). By default 3. */
    readonly automatic_from?: number | "none";
    /**
     * when the bonus of an evasion or feint expires: at the end of the next turn (rule D11). By
     * default "end_of_next_turn".
     */
    readonly aversion_bonus_ends?: "end_of_next_turn" | "end_of_turn" | "never" | "end of next turn" | "end of turn";
    /** Q8: the shift that stacking gives the higher protection: +1 CS (rule D9). By default 1. */
    readonly buddy_bonus?: number;
    /** Q8: how far apart two protections may be to stack: one rank (rule D9). By default 1. */
    readonly buddy_distance?: number;
    /**
     * Q18: the limit of the bonus for areas moved: the base again; in the FASERIP phases there is none
     * (rule A24). By default "none".
     */
    readonly charge_bonus_cap?: "base" | "none";
    /**
     * whether the charges of one turn share its movement: yes: their areas are counted, and for a
     * further charge the map says how much is left (rule A23 T8). By default true.
     */
    readonly charges_share_movement?: boolean;
    /**
     * Q14: a check after damage that armor stopped exactly: none, as after any attack without damage;
     * in the FASERIP phases one is made (rule E1). By default true.
     */
    readonly check_on_exact_stop?: boolean;
    /** how far the Judge may shift a single roll, either way: 10 columns (rule A31). By default 10. */
    readonly circumstance_range?: number;
    /**
     * Q5: a Class rank shifted down: moves along the columns; in the FASERIP phases it does not fall
     * (rule R3). By default false.
     */
    readonly class_ranks_fall?: boolean;
    /**
     * how damage is determined (both ways are printed): the listed number (rule G1). By default
     * "listed".
     */
    readonly damage_method?: "listed" | "rolled";
    /**
     * whether an action declared for something else can be used for an evasion, feint or catch: yes,
     * without the roll for a change of action (rule D10). By default "freely".
     */
    readonly declared_traded?: "freely" | "by_change" | "never" | "by change";
    /**
     * the effect of a fall where the ground is weaker than the charge: none: a fall is a charge, and
     * goes through (rule A27). By default "as_charge".
     */
    readonly falls?: "as_charge" | "against_the_ground" | "as charge" | "against the ground";
    /**
     * who is within reach of a fighter flung away by a slam, and within whose reach it is, for the
     * rest of the turn, unless the map says otherwise: nobody at close quarters but those who use the
     * full movement to get there; in the FASERIP phases engagements decide (PH23) (rule E1 A11). By
     * default "comes_back_first".
     */
    readonly flung_away?: "comes_back_first" | "plain_brawl" | "comes back first" | "plain brawl";
    /**
     * when a battle with only one side standing is over: once nobody on that side is dying (rule T17).
     * By default "while_dying".
     */
    readonly goes_on?: "while_dying" | "ends_at_once" | "while dying" | "ends at once";
    /**
     * what the take of an object in the hand of an unconscious or stunned fighter runs against: its
     * material strength, as if it were loose (rule A19). By default "loose".
     */
    readonly hands_of_the_fallen?: "loose" | "hold_fast" | "hold fast";
    /**
     * Q10: where Health comes from: Fighting + Agility + Strength + Endurance, unless the sheet gives
     * it (rule R1). By default "sum".
     */
    readonly health?: "sum" | "sheet";
    /**
     * a second hold on a held fighter: the firmer hold counts; a weaker or equal one has no effect
     * (rule A22). By default "one_kept".
     */
    readonly holds_at_once?: "one_kept" | "several" | "newer" | "one kept";
    /**
     * which holds give -2 CS to the escape from them: a partial one, which gives it to aversions too
     * (rule A22 D5). By default "partial_only".
     */
    readonly holds_on_escape?: "partial_only" | "both" | "neither" | "partial only";
    /** Q7: how far below the intensity an ACTION is impossible: two ranks (rule R5). By default 2. */
    readonly impossible_from?: number | "none";
    /**
     * Q9: the initiative modifier of Beyond, which table 23 leaves out: +25; without effect in
     * FASERIP: the phases roll by side (PH4) (rule T9). By default 25.
     */
    readonly initiative_beyond?: number;
    /**
     * how initiative is settled (all ways are printed): a roll every turn; without effect in FASERIP:
     * the phases roll by side (PH4) (rule T11). By default "every_turn".
     */
    readonly initiative_method?: "every_turn" | "once" | "modifier" | "fixed_players_first" | "fixed_others_first" | "every turn" | "fixed players first" | "fixed others first";
    /**
     * Q9: the initiative modifier of Shift 0, which table 23 leaves out: -3; without effect in
     * FASERIP: the phases roll by side (PH4) (rule T9). By default -3.
     */
    readonly initiative_shift_0?: number;
    /**
     * Q16: initiative ties: the higher modifier, then roll-offs; without effect in FASERIP: the phases
     * roll by side (PH4) (rule T10). By default "modifier_then_roll_off".
     */
    readonly initiative_tie?: "modifier_then_roll_off" | "roll_off" | "modifier then roll off" | "roll off";
    /**
     * Q10: where Karma comes from: Reason + Intuition + Psyche, unless the sheet gives it (rule R1).
     * By default "sum".
     */
    readonly karma?: "sum" | "sheet";
    /**
     * Q17: Karma spent on a roll: off; if on, it is declared before the roll, at least 10, and added
     * to the d100, up to 100 (rule R4). By default false.
     */
    readonly karma_on_rolls?: boolean;
    /** Q13: the forms whose green Kill? takes an Endurance rank: edged attacks and shooting (rule E3). */
    readonly kill_on_green?: readonly ("ba" | "ea" | "bt" | "et" | "en" | "fo" | "sh" | "gb" | "gp" | "ch" | "BA" | "EA" | "BT" | "ET" | "En" | "Fo" | "Sh" | "Gb" | "Gp" | "Ch")[];
    /** Q19: the rebound on a charger: what the target's armor stopped (rule A25). By default "stopped". */
    readonly rebound?: "stopped" | "whole_armor" | "whole armor";
    /**
     * Q4: the limit of a rise: it stops at Shift Z; a rank already above is not raised (rule R3). By
     * default "shift_z".
     */
    readonly rise_cap?: "shift_0" | "feeble" | "poor" | "typical" | "good" | "excellent" | "remarkable" | "incredible" | "amazing" | "monstrous" | "unearthly" | "shift_x" | "shift_y" | "shift_z" | "class_1000" | "class_3000" | "class_5000" | "beyond" | "Shift 0" | "Feeble" | "Poor" | "Typical" | "Good" | "Excellent" | "Remarkable" | "Incredible" | "Amazing" | "Monstrous" | "Unearthly" | "Shift X" | "Shift Y" | "Shift Z" | "Class 1000" | "Class 3000" | "Class 5000" | "Beyond";
    /**
     * whether failed or separate extra actions shift an evasion, feint or catch that uses such an
     * action: yes: it is one of the turn's actions (rule T4 T5 D10). By default true.
     */
    readonly shift_on_aversions?: boolean;
    /**
     * who has the standard maneuvers: fists, grab, grapple and charge: everybody, by the abilities,
     * besides what the sheet lists (rule A1 A8 A9 A10). By default "everybody".
     */
    readonly standard_maneuvers?: "everybody" | "as_listed" | "as listed";
    /**
     * Q11: table 22 between its printed ranks: the highest printed rank that is not above (rule T7).
     * By default "highest_not_above".
     */
    readonly table_22_between?: "highest_not_above" | "lowest_not_below" | "highest not above" | "lowest not below";
    /**
     * whether failed or separate extra actions and full movement shift the Strength ACTION of a take
     * or a squeeze: no: they shift only the attack (rule A19 A22). By default false.
     */
    readonly take_and_squeeze_shifted?: boolean;
    /**
     * Q12: the throwing range of Beyond, which table 24 leaves out: line of sight (rule A13). By
     * default "none".
     */
    readonly thrown_beyond?: number | "none";
    /** Q12: the throwing range of Shift 0, which table 24 leaves out: 0 areas (rule A13). By default 0. */
    readonly thrown_shift_0?: number;
    /**
     * Q1: a to-hit shifted below Shift 0: impossible, and not rolled; in the FASERIP phases rolled at
     * Shift 0 (rule R3). By default "rolled_at_shift_0".
     */
    readonly to_hit_below_shift_0?: "impossible" | "rolled_at_shift_0" | "rolled at Shift 0";
    /**
     * whether the Judge is asked for events after every action: only at the wrap up; the referee can
     * intervene at any time (rule T16). By default false.
     */
    readonly triggered_events?: boolean;
    /**
     * when a fighter knocked out or aided at zero Health is up again: after an Endurance ACTION when
     * the turns are over: green or better wakes with the Endurance number as Health, white means 1d10
     * more turns (rule E10). By default "endurance".
     */
    readonly waking_at_zero?: "endurance" | "stays_down" | "acts_at_zero" | "stays down" | "acts at zero";
    /**
     * what comes back at a charger who breaks through a wall: anything but a fighter, of the roster or
     * by the map's word: nothing: it goes through unhurt (rule A26). By default "all_or_nothing".
     */
    readonly walls?: "all_or_nothing" | "as_armor" | "all or nothing" | "as armor";
    /**
     * Q15: Kill? without effect at zero Health: unconscious for 1d10 turns (rule E8). By default
     * "unconscious".
     */
    readonly zero_health_kill_no?: "unconscious" | "stays_up" | "stays up";
  };
  /** The effects that attacks begin (X1). */
  readonly effects?: readonly ({
    /** The abilities that it changes: by columns, or to a rank or number. */
    readonly abilities?: Readonly<Record<string, string | number | string>>;
    /** What it makes of the damage of a blow that its bearer's protection stops (X9). */
    readonly absorbs?: "heals" | "returns";
    /**
     * What its bearer is against kinds and forms of damage, in place of what the sheet says and of
     * what it makes of the armor (X4).
     */
    readonly against?: Readonly<Record<string, "immune" | "half" | "double" | number | string>>;
    /** What it makes of the body armor and every protection: "+30" is a force field. */
    readonly armor?: string | number | string;
    /** The shift of attacks on its bearer: columns, points of the roll. By default 0. */
    readonly attacked?: number;
    /** What an attack has to come to for it to begin. By default "strikes". */
    readonly begins_when?: "strikes" | "hurts";
    /** What ends it on its bearer before its turns are over (X3). */
    readonly ends_when?: "struck" | "hurt" | "felled";
    /** The form of its damage, for the protection against it. By default "en". */
    readonly form?: "ba" | "ea" | "bt" | "et" | "en" | "fo" | "sh" | "gb" | "gp" | "ch" | "BA" | "EA" | "BT" | "ET" | "En" | "Fo" | "Sh" | "Gb" | "Gp" | "Ch";
    /**
     * As a power: whether its user begins it, or ends its own where an action could, without an
     * action, once a turn (X6). By default false.
     */
    readonly free?: boolean;
    /** Its damage at each wrap up, less protection (X2). */
    readonly harm?: number | string;
    /** The Health that comes back at each wrap up (X2). */
    readonly healing?: number | string;
    /** Whether its bearer can do nothing. By default false. */
    readonly helpless?: boolean;
    /** Whether its harm ignores armor and protection, as a poison's does. By default false. */
    readonly ignores_armor?: boolean;
    /** The intensity against which the ability is rolled. */
    readonly intensity?: number | string;
    /** The kind of its damage, such as fire (X4); who is immune to it does not come under the effect. */
    readonly kind?: string;
    /** The name, by which attacks begin it. */
    readonly name: string;
    /** Whether its bearer can end it by an action. By default false. */
    readonly put_out?: boolean;
    /** Whether it is resisted again at each wrap up, which ends it. By default false. */
    readonly resisted_again?: boolean;
    /** The ability that resists it where an attack would begin it. */
    readonly resisted_by?: "fighting_off" | "fighting_def" | "agility_dex" | "agility_bal" | "strength_mgt" | "strength_vgr" | "strength" | "endurance_res" | "endurance" | "intuition" | "reason" | "psyche";
    /**
     * What keeps it from harming and healing at the end of the turn in which that happens to its
     * bearer (X2).
     */
    readonly rests_when?: "struck" | "hurt";
    /** What happens where it begins again. By default "longer". */
    readonly stacking?: "none" | "longer" | "added" | "stronger";
    /** Whether it keeps slams and stuns off its bearer, as a shield does. By default false. */
    readonly steady?: boolean;
    /** Shifts of its bearer's rolls, as talents have them (A31). */
    readonly talents?: readonly ({
      /** The abilities whose ACTIONs it shifts; strength and endurance include their halves. */
      readonly abilities?: readonly ("fighting_off" | "fighting_def" | "agility_dex" | "agility_bal" | "strength_mgt" | "strength_vgr" | "strength" | "endurance_res" | "endurance" | "intuition" | "reason" | "psyche")[];
      /** The maneuvers that it shifts. */
      readonly defenses?: readonly ("block" | "brace" | "catch" | "dodge" | "escape" | "evasion" | "feint" | "weave")[];
      /** The forms whose attacks it shifts. */
      readonly forms?: readonly ("ba" | "ea" | "bt" | "et" | "en" | "fo" | "sh" | "gb" | "gp" | "ch" | "BA" | "EA" | "BT" | "ET" | "En" | "Fo" | "Sh" | "Gb" | "Gp" | "Ch")[];
      /** Its name. */
      readonly name: string;
      /** The rolls that it shifts. */
      readonly rolls?: readonly ("defense" | "attack" | "damage" | "slam" | "stun" | "kill" | "stun_turns" | "direction" | "initiative" | "roll_off" | "extra_actions" | "change_of_action" | "bystander" | "take" | "break" | "squeeze" | "catch_damage" | "escape" | "waking" | "resistance" | "stun turns" | "roll-off" | "extra actions" | "change of action" | "catch damage")[];
      /** The shift, in columns. By default 1. */
      readonly shift?: number;
      /** The host's own data; so is every field whose name begins with x_. */
      readonly host?: { readonly [name: string]: unknown } | null;
      readonly [name: `x_${string}`]: unknown;
    })[];
    /** The effect that begins on its bearer where it ends (X3). */
    readonly then?: string;
    /** Whether its bearer attacks those of its own side, and nobody else (X10). By default false. */
    readonly turned?: boolean;
    /**
     * How many turns or rounds it lasts, from the one in which it begins; without it, until something
     * ends it.
     */
    readonly turns?: number;
    /** As a power: whom it is used on (X6). By default "oneself". */
    readonly used_on?: "oneself" | "friends" | "anybody";
  })[];
  /** The events scheduled for step 5 of a turn (PH5). */
  readonly events?: readonly ({
    /** The damage, less armor. */
    readonly damage: number;
    /** Whom it strikes. */
    readonly target: string;
    /** The turn. */
    readonly turn: number;
    /** The host's own data; so is every field whose name begins with x_. */
    readonly host?: { readonly [name: string]: unknown } | null;
    readonly [name: `x_${string}`]: unknown;
  })[];
  /** The fighters. */
  readonly fighters?: readonly ({
    /** The abilities. */
    readonly abilities: {
      /** Agility. */
      readonly agility?: number | string;
      /** Agility, balance half. */
      readonly agility_bal?: number | string;
      /** Agility, dexterity half. */
      readonly agility_dex?: number | string;
      /** Endurance. */
      readonly endurance?: number | string;
      /** Endurance, resistance half. */
      readonly endurance_res?: number | string;
      /** Fighting. */
      readonly fighting?: number | string;
      /** Fighting, defensive half. */
      readonly fighting_def?: number | string;
      /** Fighting, offensive half. */
      readonly fighting_off?: number | string;
      /** Intuition. */
      readonly intuition?: number | string;
      /** Psyche. */
      readonly psyche?: number | string;
      /** Reason. */
      readonly reason?: number | string;
      /** Strength. */
      readonly strength?: number | string;
      /** Strength, might half. */
      readonly strength_mgt?: number | string;
      /** Strength, vigor half. */
      readonly strength_vgr?: number | string;
      /** The host's own data; so is every field whose name begins with x_. */
      readonly host?: { readonly [name: string]: unknown } | null;
      readonly [name: `x_${string}`]: unknown;
    };
    /**
     * What it is against kinds and forms of damage: immune, half, double, or a protection in place of
     * the armor (X4).
     */
    readonly against?: Readonly<Record<string, "immune" | "half" | "double" | number | string>>;
    /** Body armor. */
    readonly armor?: number | string;
    /** The turn in which the fighter appears; 0 and 1 mean from the start. By default 1. */
    readonly arrives?: number;
    /** The attacks, besides the standard maneuvers that everybody has by the ruling standard_maneuvers. */
    readonly attacks?: readonly ({
      /** The ability that it is rolled with, if not its form's (A30). */
      readonly ability?: "fighting_off" | "fighting_def" | "agility_dex" | "agility_bal" | "strength_mgt" | "strength_vgr" | "strength" | "endurance_res" | "endurance" | "intuition" | "reason" | "psyche";
      /** How many times it can be used (T15). */
      readonly ammunition?: number;
      /**
       * All within so much of the target are struck at, each by a roll of its own (X8): areas in CASE
       * and FASERIP (0 for the same area), meters in D6, feet in Talislanta, yards in Cosmic
       * Synchronicity.
       */
      readonly area?: number;
      /**
       * What its damage loses with each area, meter, ten feet or yard from the target (X8). By default
       * 0.
       */
      readonly area_loss?: number;
      /** The effect of the roster that it begins where it strikes (X1). */
      readonly begins?: string;
      /** Its own damage, if any (G3). */
      readonly damage?: number | string;
      /** A directed energy of another kind, which can be braced against (D2). By default false. */
      readonly directed?: boolean;
      /** The effect on its user that its use ends, such as a shield that is thrown (X3). */
      readonly ends?: string;
      /** Its form. */
      readonly form: "ba" | "ea" | "bt" | "et" | "en" | "fo" | "sh" | "gb" | "gp" | "ch" | "BA" | "EA" | "BT" | "ET" | "En" | "Fo" | "Sh" | "Gb" | "Gp" | "Ch";
      /** A power's rank for holding, squeezing, taking and breaking in place of Strength (A30). */
      readonly grip?: number | string;
      /** An edge that was not made for throwing: the Judge sets a shift (A17). By default false. */
      readonly improvised?: boolean;
      /** The kind of its damage, such as fire (X4). */
      readonly kind?: string;
      /** Its name. */
      readonly name: string;
      /** The effect under which it can't be used (X1). */
      readonly not_under?: string;
      /** The object that must be in hand for it; a throw releases it. */
      readonly object?: string;
      /** The effect under which alone it can be used (X1). */
      readonly only_under?: string;
      /**
       * What it makes of the target's armor, where that is less (X7): "-2 CS", "-10", or 0 if it
       * ignores armor.
       */
      readonly pierces?: string | number | string;
      /** A hold by a power, such as telekinesis (D5). By default false. */
      readonly power_hold?: boolean;
      /** Its range in areas; a throw defaults to table 24 (A13). */
      readonly range?: number;
      /** The power's rank that it is rolled with, in place of an ability (A30). */
      readonly rank?: number | string;
      /** The areas that a melee attack reaches (A11). By default 0. */
      readonly reach?: number;
      /** The attack's own shift of its to-hit, in columns (A31). By default 0. */
      readonly to_hit?: number;
      /** A power delivered by touch: averted, and in reach, like melee (D6, D8). By default false. */
      readonly touch?: boolean;
      /** The host's own data; so is every field whose name begins with x_. */
      readonly host?: { readonly [name: string]: unknown } | null;
      readonly [name: `x_${string}`]: unknown;
    })[];
    /** How many fighters this sheet stands for; they are numbered, and so are their ids. */
    readonly count?: number;
    /** The rank of an Extra Attacks power (PH3). */
    readonly extra_attacks?: number | string;
    /** Whether the fighter can revive the stunned (E7). By default false. */
    readonly first_aid?: boolean;
    /** Whether the fighter flies: slammed up, it does not fall back (E1). By default false. */
    readonly flies?: boolean;
    /** In a fixed order, whether the fighter goes before or after everybody else (T9, T11). */
    readonly goes?: "first" | "after";
    /** Health, if not the sum of F, A, S and E (Q10). */
    readonly health?: number;
    /**
     * The host's id for the fighter, unique in the roster. A name may be used more than once if all
     * fighters with it have ids.
     */
    readonly id?: string;
    /** Karma, if not the sum of R, I and P (Q10). */
    readonly karma?: number;
    /** The fighter's name. */
    readonly name: string;
    /** The fighter's condition: every lasting value that differs from the start of a first fight. */
    readonly now?: {
      /** Whether the fighter was aided while dying: it cannot act until Health is above 0 (E9). */
      readonly aided?: boolean;
      /** Whether the fighter is dead. */
      readonly dead?: boolean;
      /** How long the fighter has been dying (E9). */
      readonly dying?: "since_this_turn" | "since_an_earlier_turn" | "nothing" | "since this turn" | "since an earlier turn";
      /** How often a status effect was stacked: it counts once more each time (X1). */
      readonly effect_stacked?: readonly number[];
      /** Endurance ranks lost (E9). */
      readonly endurance_ranks_lost?: number;
      /** Health. */
      readonly health?: number;
      /** Karma. */
      readonly karma?: number;
      /** How many turns a status effect lasts, this one included; −1 until something ends it (X1). */
      readonly status_effect?: readonly number[];
      /** Turns of stun left, including this one (E6). */
      readonly stun?: number;
      /** How many times an attack was used. */
      readonly used?: readonly number[];
    };
    /** Whether it is a player's, who declare after the others (T2). By default false. */
    readonly player?: boolean;
    /** The effects of the roster that the fighter can begin on itself by an action (X6). */
    readonly powers?: readonly string[];
    /** Protection against single forms, in place of the armor where it is higher. */
    readonly protection?: Readonly<Record<string, number | string>>;
    /** Health regained at each wrap up (T15). By default 0. */
    readonly recovery?: number;
    /** Whether the built-in plan lets the fighter attack the fallen. By default false. */
    readonly ruthless?: boolean;
    /** The name of its side. */
    readonly side: string;
    /** Movement in areas a turn, if not by Endurance. */
    readonly speed?: number;
    /** The rank of a super-speedster's power (PH10). */
    readonly speedster?: number | string;
    /** The talents (A31). */
    readonly talents?: readonly ({
      /** The abilities whose ACTIONs it shifts; strength and endurance include their halves. */
      readonly abilities?: readonly ("fighting_off" | "fighting_def" | "agility_dex" | "agility_bal" | "strength_mgt" | "strength_vgr" | "strength" | "endurance_res" | "endurance" | "intuition" | "reason" | "psyche")[];
      /** The maneuvers that it shifts. */
      readonly defenses?: readonly ("block" | "brace" | "catch" | "dodge" | "escape" | "evasion" | "feint" | "weave")[];
      /** The forms whose attacks it shifts. */
      readonly forms?: readonly ("ba" | "ea" | "bt" | "et" | "en" | "fo" | "sh" | "gb" | "gp" | "ch" | "BA" | "EA" | "BT" | "ET" | "En" | "Fo" | "Sh" | "Gb" | "Gp" | "Ch")[];
      /** Its name. */
      readonly name: string;
      /** The rolls that it shifts. */
      readonly rolls?: readonly ("defense" | "attack" | "damage" | "slam" | "stun" | "kill" | "stun_turns" | "direction" | "initiative" | "roll_off" | "extra_actions" | "change_of_action" | "bystander" | "take" | "break" | "squeeze" | "catch_damage" | "escape" | "waking" | "resistance" | "stun turns" | "roll-off" | "extra actions" | "change of action" | "catch damage")[];
      /** The shift, in columns. By default 1. */
      readonly shift?: number;
      /** The host's own data; so is every field whose name begins with x_. */
      readonly host?: { readonly [name: string]: unknown } | null;
      readonly [name: `x_${string}`]: unknown;
    })[];
    /** The rank of a combat teleport power (PH18). */
    readonly teleport?: number | string;
    /** The host's own data; so is every field whose name begins with x_. */
    readonly host?: { readonly [name: string]: unknown } | null;
    readonly [name: `x_${string}`]: unknown;
  })[];
  /** Whether fighters may attack their own side. By default false. */
  readonly friendly_fire?: boolean;
  /** The objects. */
  readonly objects?: readonly ({
    /** Whether it is broken at the start (A29). By default false. */
    readonly broken?: boolean;
    /** Who holds it at the start; nobody by default. */
    readonly holder?: string;
    /** Its material strength. */
    readonly material: number | string;
    /** Its name. */
    readonly name: string;
    /** The host's own data; so is every field whose name begins with x_. */
    readonly host?: { readonly [name: string]: unknown } | null;
    readonly [name: `x_${string}`]: unknown;
  })[];
  /** The rulings of the phases in force. */
  readonly rulings?: {
    /**
     * a charge whose target comes up first: it is resolved over the areas covered until they meet, at
     * least one (rule PH15 PH24). By default "resolves".
     */
    readonly charge_met?: "resolves" | "needs_run_up" | "needs run-up";
    /**
     * PH-r15: closers before chargers, or the shortest distance first: one list by distance; closers
     * first at equal distance (rule PH15). By default "one_list_by_distance".
     */
    readonly closers_and_chargers?: "one_list_by_distance" | "closers_first" | "one list by distance" | "closers first";
    /**
     * PH-r9: whether a fighter who dodges moves at most half its speed: no (rule PH13). By default
     * false.
     */
    readonly dodge_half_speed?: boolean;
    /** PH-r9: whether a dodge allows only one other action: no (rule PH13). By default false. */
    readonly dodge_one_other_action?: boolean;
    /** PH-r9: how a dodge shifts the fighter's other rolls: nothing (rule PH13). By default 0. */
    readonly dodge_own_cs?: number;
    /** PH-r10: when a dodge is rolled: in step 3 (rule PH13). By default "step_3". */
    readonly dodge_rolled_in?: "step_3" | "after_initiative" | "step 3" | "after initiative";
    /** PH-r18: the shifts of an engaged shot and of movement: they add up (rule PH11). By default true. */
    readonly engaged_and_moving_add?: boolean;
    /**
     * PH-r11: when an engaged shooter without Master Initiative shoots: in Phase B, right after the
     * foe's blows; with it, in Phase A (rule PH11). By default "phase_b_after_foe".
     */
    readonly engaged_shot_without_mi?: "phase_b_after_foe" | "phase_a" | "Phase B after foe" | "Phase A";
    /**
     * what a charger with initiative strikes first with at the foe whom it charges and who comes up:
     * the charge, over the areas until they meet, at least one (rule PH25 PH15). By default
     * "the_charge".
     */
    readonly first_strike_of_a_charger?: "the_charge" | "any_attack_by_contact" | "the charge" | "any attack by contact";
    /** PH-r1: the die of initiative, which the book does not name: a d10 (rule PH4). By default "d10". */
    readonly initiative_die?: "d6" | "d10" | "d12" | "d20" | "d100" | "d4" | "d8";
    /**
     * PH-r4: the bonus with more than two sides: each adds its columns above the lowest side's best
     * Intuition (rule PH4). By default "above_lowest_side".
     */
    readonly many_sides?: "above_lowest_side" | "best_side_alone" | "above lowest side" | "best side alone";
    /** PH-r6: a moving shooter and a moving target: both modifiers apply (rule PH9). By default true. */
    readonly moving_shifts_add?: boolean;
    /**
     * PH-r7: which attacks the moving-target modifier applies to: ranged ones (rule PH8). By default
     * "ranged".
     */
    readonly moving_target_for?: "ranged" | "every_attack" | "every attack";
    /**
     * PH-r16: whether distance or Master Initiative orders arrivals: distance; Master Initiative
     * decides first strike in each meeting (rule PH24). By default "distance".
     */
    readonly phase_c_sequence?: "distance" | "master_initiative" | "Master Initiative";
    /**
     * PH-r3: whether a rolled 1 stays 1, as in the parent game: no: it gets its bonus like any other
     * roll (rule PH4). By default false.
     */
    readonly rolled_one_stays_one?: boolean;
    /**
     * PH-r22: how the sides take turns in a phase: the side with Master Initiative finishes the phase,
     * then the next (rule PH6). By default "whole_phase".
     */
    readonly side_order?: "whole_phase" | "alternating" | "whole phase";
    /** PH-r2: sides with tied initiative: they roll again (rule PH4). By default "re_roll". */
    readonly side_tie?: "re_roll" | "better_intuition" | "caller" | "re roll" | "better intuition";
    /**
     * PH-r5: a target that does not move, where the scale says up to 5 areas: no modifier (rule PH8).
     * By default 0.
     */
    readonly still_target_cs?: number;
    /**
     * PH-r8: a white dodge while moving: the moving-target modifier still applies (rule PH13). By
     * default true.
     */
    readonly white_dodge_keeps_moving_cs?: boolean;
    /**
     * what can be used in a fighting withdrawal: an attack by contact (rule PH16 PH11). By default
     * "contact".
     */
    readonly withdrawal_attack?: "contact" | "any";
  };
  /** The side that has surprise: it has a turn before the first, turn 0 (PH1). */
  readonly surprise?: string;
  /** The rule system. */
  readonly system?: "faserip";
  /** The host's own data; so is every field whose name begins with x_. */
  readonly host?: { readonly [name: string]: unknown } | null;
  readonly [name: `x_${string}`]: unknown;
}

/** Roster of Die codes and a Wild Die: fantasy combat. */
export interface D6Roster {
  /** The address of the schema, for editors. */
  readonly $schema?: string;
  /** The status effects that attacks and the referee begin (X1). */
  readonly effects?: readonly ({
    /**
     * What its bearer is against kinds of damage, in place of what the sheet says and of what it makes
     * of the armor (X4).
     */
    readonly against?: Readonly<Record<string, "immune" | "half" | "double" | number | string>>;
    /** What it makes of the Armor Value of what is worn. */
    readonly armor?: string | number | string;
    /** The shift of attacks on its bearer: columns, points of the roll. By default 0. */
    readonly attacked?: number;
    /** The attributes that it changes: by dice and pips, or to a code. */
    readonly attributes?: Readonly<Record<string, string | number | string>>;
    /** What an attack has to come to for it to begin. By default "strikes". */
    readonly begins_when?: "strikes" | "hurts";
    /** The difficulty against which it is rolled. */
    readonly difficulty?: number;
    /** What ends it on its bearer before its turns are over (X3). */
    readonly ends_when?: "struck" | "hurt" | "felled";
    /**
     * As a power: whether its user begins it, or ends its own where an action could, without an
     * action, once a turn (X6). By default false.
     */
    readonly free?: boolean;
    /** Its damage at the end of each round, a number or a die code, against the resistance (X2). */
    readonly harm?: number | number | string;
    /** The Body Points, or the Wound levels, that come back at the end of each round (X2). */
    readonly healing?: number;
    /** Whether its bearer can do nothing. By default false. */
    readonly helpless?: boolean;
    /** Whether its harm ignores armor and protection, as a poison's does. By default false. */
    readonly ignores_armor?: boolean;
    /** The kind of its damage, such as fire (X4); who is immune to it does not come under the effect. */
    readonly kind?: string;
    /** The name, by which attacks begin it. */
    readonly name: string;
    /** Whether its bearer can end it by an action. By default false. */
    readonly put_out?: boolean;
    /** Whether it is resisted again at the end of each round, which ends it. By default false. */
    readonly resisted_again?: boolean;
    /** The attribute or skill that resists it where an attack would begin it. */
    readonly resisted_by?: "agility" | "coordination" | "physique" | "intellect" | "acumen" | "charisma" | "magic" | "miracles" | "acrobatics" | "climbing" | "contortion" | "dodge" | "fighting" | "flying" | "jumping" | "melee_combat" | "riding" | "stealth" | "charioteering" | "lockpicking" | "marksmanship" | "pilotry" | "sleight_of_hand" | "throwing" | "lifting" | "running" | "stamina" | "swimming" | "cultures" | "devices" | "healing" | "navigation" | "reading_writing" | "scholar" | "speaking" | "trading" | "traps" | "artist" | "crafting" | "disguise" | "gambling" | "hide" | "investigation" | "know_how" | "search" | "streetwise" | "survival" | "tracking" | "animal_handling" | "bluff" | "charm" | "command" | "intimidation" | "mettle" | "persuasion" | "alteration" | "apportation" | "conjuration" | "favor" | "strife" | "melee combat" | "sleight of hand" | "reading/writing" | "know-how" | "animal handling";
    /**
     * What keeps it from harming and healing at the end of the turn in which that happens to its
     * bearer (X2).
     */
    readonly rests_when?: "struck" | "hurt";
    /** Shifts of its bearer's rolls, by dice and pips. */
    readonly rolls?: Readonly<Record<string, string>>;
    /** The skills that it changes, after their attributes. */
    readonly skills?: Readonly<Record<string, string | number | string>>;
    /** What happens where it begins again. By default "longer". */
    readonly stacking?: "none" | "longer" | "added" | "stronger";
    /** The effect that begins on its bearer where it ends (X3). */
    readonly then?: string;
    /** Whether its bearer attacks those of its own side, and nobody else (X10). By default false. */
    readonly turned?: boolean;
    /**
     * How many turns or rounds it lasts, from the one in which it begins; without it, until something
     * ends it.
     */
    readonly turns?: number;
    /** As a power: whom it is used on (X6). By default "oneself". */
    readonly used_on?: "oneself" | "friends" | "anybody";
  })[];
  /** The fighters, in the order of the roster. */
  readonly fighters: readonly ({
    /** The name of another fighter's vehicle that the fighter is in (OD35). */
    readonly aboard?: string;
    /**
     * What it is against kinds of damage: immune, half, double, or an Armor Value in place of what it
     * wears (X4).
     */
    readonly against?: Readonly<Record<string, "immune" | "half" | "double" | number | string>>;
    /** The Armor Value of what is worn. By default "0D". */
    readonly armor?: number | string;
    /** The attributes. The two Extranormal ones may be missing. */
    readonly attributes?: Readonly<Record<string, number | string>>;
    /** The maximum of Body Points; by default it is rolled (Physique plus 20). */
    readonly body_points?: number;
    /** Character Points. By default 0. */
    readonly character_points?: number;
    /** How many fighters this sheet stands for; they are numbered, and so are their ids. */
    readonly count?: number;
    /** Fate Points. By default 0. */
    readonly fate_points?: number;
    /**
     * The host's own id for the fighter, unique in the roster. Fighters may share a name if all of
     * them have an id.
     */
    readonly id?: string;
    /** The name. */
    readonly name: string;
    /**
     * The fighter's present condition, if it differs from a fresh start: the values that outlast a
     * fight.
     */
    readonly now?: {
      /** Whether an arm is hurt. */
      readonly arm_hurt?: boolean;
      /** The increase of all difficulties. */
      readonly body_fails?: number | "nothing";
      /** Body Points left. */
      readonly body_points?: number;
      /** Whether an arm is broken. */
      readonly broken_arm?: boolean;
      /** Character Points left. */
      readonly character_points?: number;
      /** How often a status effect was stacked: it counts once more each time (X1). */
      readonly effect_stacked?: readonly number[];
      /** Fate Points left. */
      readonly fate_points?: number;
      /** Whether a hand is hurt. */
      readonly hand_hurt?: boolean;
      /** Whether the head is hurt. */
      readonly head_hurt?: boolean;
      /** Whether a leg is hurt. */
      readonly leg_hurt?: boolean;
      /** The dice of Maneuverability lost. */
      readonly maneuver_lost?: number | "nothing";
      /** The maximum of Body Points, where it was rolled. */
      readonly max_body_points?: number | "nothing";
      /** The speeds the vehicle has lost. */
      readonly speed_lost?: number | "nothing";
      /** How many rounds a status effect lasts, this one included; −1 until something ends it (X1). */
      readonly status_effect?: readonly number[];
      /**
       * How many of a thing have been thrown (by weapon; for an object with several uses, by the
       * first).
       */
      readonly thrown?: readonly (number | "nothing")[];
      /** Whether a weapon is unloaded (by weapon). */
      readonly unloaded?: readonly boolean[];
      /**
       * Whether a weapon is out of the hand (by weapon; for an object with several uses, by the
       * first).
       */
      readonly unready?: readonly boolean[];
      /** The vehicle's damage. */
      readonly vehicle_level?: "whole" | "very_lightly_damaged" | "lightly_damaged" | "heavily_damaged" | "severely_damaged" | "destroyed" | "nothing" | "very lightly damaged" | "lightly damaged" | "heavily damaged" | "severely damaged";
      /** The Wound level. */
      readonly wound_level?: "unhurt" | "stunned" | "wounded" | "severely_wounded" | "incapacitated" | "mortally_wounded" | "dead" | "Stunned" | "Wounded" | "Severely Wounded" | "Incapacitated" | "Mortally Wounded" | "Dead";
    };
    /** Whether a player's character. By default false. */
    readonly player?: boolean;
    /** The effects of the roster that the fighter can begin on itself by an action (X6). */
    readonly powers?: readonly string[];
    /**
     * Whether it may attack the fallen (OD3): those who are out and not dead. The built-in plan does
     * that only if no foe stands. By default false.
     */
    readonly ruthless?: boolean;
    /** The size: 0 for a Human, less for something smaller. By default 0. */
    readonly scale?: number;
    /** The Armor Value of a shield, which counts only where it is in the way. By default "0D". */
    readonly shield?: number | string;
    /** The side. */
    readonly side: string;
    /**
     * Whether a significant character of the gamemaster, who takes the damage bonus (OD30). By default
     * false.
     */
    readonly significant?: boolean;
    /** The skills that are above their attribute. */
    readonly skills?: Readonly<Record<string, number | string>>;
    /** Special Abilities, Disadvantages and the like. */
    readonly special?: {
      /** The actions per round without penalty. By default 1. */
      readonly actions?: number;
      /**
       * Ranks of Skill Bonus or Increased Attribute that affect Agility or *dodge* (OD18). By default
       * 0.
       */
      readonly agility_ranks?: number;
      /** Whether a Special Ability protects the body from blades (OD13). By default false. */
      readonly blade_proof?: boolean;
      /**
       * The modifier of the resistance total from illness, poison or a Hindrance; 0 or less. By
       * default 0.
       */
      readonly debility?: number;
      /** Goes first where initiative is tied. By default false. */
      readonly goes_first?: boolean;
      /**
       * Whether *melee parry* is a close-combat specialization: the body can meet blades (OD13). By
       * default false.
       */
      readonly melee_parry?: boolean;
      /**
       * Ranks of Increased Attribute: Physique. Each adds 1 to Strength Damage and to resistance. By
       * default 0.
       */
      readonly physique_ranks?: number;
      /** The dice that Special Abilities add to resistance. By default "0D". */
      readonly resistance?: number | string;
      /** Ranks of these that affect *search*. By default 0. */
      readonly search_ranks?: number;
      /** A further addition to the Strength Damage total; may be negative. By default 0. */
      readonly strength_damage?: number;
      /** The host's own data; so is every field whose name begins with x_. */
      readonly host?: { readonly [name: string]: unknown } | null;
      readonly [name: `x_${string}`]: unknown;
    };
    /** The vehicle that the fighter drives, or the mount that it rides. */
    readonly vehicle?: {
      /** The Armor Value. By default "0D". */
      readonly armor?: number | string;
      /** What it moves on. */
      readonly kind: "land" | "water" | "air" | "magical" | "mount";
      /** Maneuverability. By default "0D". */
      readonly maneuverability?: number | string;
      /** The name. */
      readonly name: string;
      /** The number of places, with the driver's. By default 1. */
      readonly places?: number;
      /** The size. By default 0. */
      readonly scale?: number;
      /** How much it hides of the people in it. By default "nothing". */
      readonly shelter?: "nothing" | "a_quarter" | "half" | "three_quarters" | "everything" | "a quarter" | "three quarters";
      /** The speed when the fight begins. By default "cruising". */
      readonly speed?: "stopped" | "cautious" | "cruising" | "high" | "all_out" | "all-out";
      /** Toughness. By default "0D". */
      readonly toughness?: number | string;
      /** The host's own data; so is every field whose name begins with x_. */
      readonly host?: { readonly [name: string]: unknown } | null;
      readonly [name: `x_${string}`]: unknown;
    };
    /** The weapons, besides the bare hands that everybody has. */
    readonly weapons?: readonly ({
      /**
       * All within so much of the target are struck at, each by a roll of its own (X8): areas in CASE
       * and FASERIP (0 for the same area), meters in D6, feet in Talislanta, yards in Cosmic
       * Synchronicity.
       */
      readonly area?: number;
      /**
       * What its damage loses with each area, meter, ten feet or yard from the target (X8). By default
       * 0.
       */
      readonly area_loss?: number;
      /** Whether it fires fully automatically. By default false. */
      readonly automatic?: boolean;
      /**
       * The effect of the roster that it begins where it strikes (X1); then its damage may be 0D,
       * which hurts nobody.
       */
      readonly begins?: string;
      /** Whether it has a blade. By default false. */
      readonly bladed?: boolean;
      /** Whether it fires bursts. By default false. */
      readonly bursts?: boolean;
      /**
       * How many are carried of what is thrown, 1 to 100; 1 unless given. A throw uses one up, and the
       * next is in the hand at once, or for an object with several uses by an action.
       */
      readonly carried?: number;
      /**
       * The code of attacks with it, where that is not the skill's, as of one who shoots better with
       * it than with others.
       */
      readonly code?: number | string;
      /** The damage. */
      readonly damage: number | string;
      /** Whether it entangles instead of injuring. By default false. */
      readonly entangles?: boolean;
      /** Whether an attack with it can be blocked and parried; by default, close attacks can. */
      readonly interceptable?: boolean;
      /** The kind of its damage, such as fire (X4). Blows of a group, which are added, have none. */
      readonly kind?: string;
      /**
       * The length in centimeters. A hand weapon longer than 200 reaches Short range, and disarming is
       * a called shot at something of that length. By default 60.
       */
      readonly length?: number;
      /** The name. */
      readonly name: string;
      /** The effect under which it can't be used (X1). */
      readonly not_under?: string;
      /**
       * The object that it is a use of, if that has several: thrown, or fought with. All uses of one
       * name are one object, which leaves the hand when thrown.
       */
      readonly object?: string;
      /** The effect under which alone it can be used (X1). */
      readonly only_under?: string;
      /**
       * What it makes of the target's Armor Value, where that is less (X7): "-1D", or "0D" if it
       * ignores armor.
       */
      readonly pierces?: string | number | string;
      /** Whether it is a targeted Special Ability or Extranormal skill (OD32). By default false. */
      readonly power?: boolean;
      /** Whether it can be drawn and used in one action. By default false. */
      readonly quick?: boolean;
      /** The farthest Short, Medium and Long distance; required for weapons that are shot or thrown. */
      readonly ranges?: readonly (number | string)[];
      /**
       * Whether it is in the hand when the fight begins; for an object with several uses the first one
       * counts. By default true.
       */
      readonly ready?: boolean;
      /** Whether it takes a round to load after each use. By default false. */
      readonly reload?: boolean;
      /** The rounds of ammunition that it can fire one by one without pause. By default 1. */
      readonly rounds?: number;
      /** The combat skill. */
      readonly skill: string | "acrobatics" | "climbing" | "contortion" | "dodge" | "fighting" | "flying" | "jumping" | "melee_combat" | "riding" | "stealth" | "charioteering" | "lockpicking" | "marksmanship" | "pilotry" | "sleight_of_hand" | "throwing" | "lifting" | "running" | "stamina" | "swimming" | "cultures" | "devices" | "healing" | "navigation" | "reading_writing" | "scholar" | "speaking" | "trading" | "traps" | "artist" | "crafting" | "disguise" | "gambling" | "hide" | "investigation" | "know_how" | "search" | "streetwise" | "survival" | "tracking" | "animal_handling" | "bluff" | "charm" | "command" | "intimidation" | "mettle" | "persuasion" | "alteration" | "apportation" | "conjuration" | "favor" | "strife" | "melee combat" | "sleight of hand" | "reading/writing" | "know-how" | "animal handling";
      /** Whether it does stun damage. By default false. */
      readonly stun?: boolean;
      /** For a power: whether the gamemaster allows it the damage bonus. By default true. */
      readonly takes_bonus?: boolean;
      /** Whether it takes both arms. By default false. */
      readonly two_handed?: boolean;
      /** What its awkwardness adds to the difficulty. By default 0. */
      readonly unwieldy?: number;
      /** The host's own data; so is every field whose name begins with x_. */
      readonly host?: { readonly [name: string]: unknown } | null;
      readonly [name: `x_${string}`]: unknown;
    })[];
    /** The host's own data; so is every field whose name begins with x_. */
    readonly host?: { readonly [name: string]: unknown } | null;
    readonly [name: `x_${string}`]: unknown;
  })[];
  /**
   * The game line after which the sheets name attributes and skills; fantasy without it. Of several
   * names of one skill the best counts, and what no rule reads is kept under x_attributes and
   * x_skills. A skill may be below its attribute.
   */
  readonly names?: "fantasy" | "adventure" | "space" | "star_wars" | "star wars";
  /** What numbers mean in place of die codes; the roster is kept with die codes. */
  readonly numbers?: "pips" | "dice";
  /** Things that can be attacked and can give cover (OD24). */
  readonly objects?: readonly ({
    /** Whether it is broken when the fight begins. By default false. */
    readonly broken?: boolean;
    /** The name. */
    readonly name: string;
    /** The size. By default 0. */
    readonly scale?: number;
    /**
     * What resists damage, and the Armor Value as cover: 1D flimsy, 2D tough, 3D sturdy, 4D very
     * sturdy, 6D reinforced.
     */
    readonly toughness: number | string;
    /** The host's own data; so is every field whose name begins with x_. */
    readonly host?: { readonly [name: string]: unknown } | null;
    readonly [name: `x_${string}`]: unknown;
  })[];
  /**
   * Further names: which skill or attribute each means, or none. The roster is kept with the names of
   * the rules.
   */
  readonly own_names?: Readonly<Record<string, string>>;
  /** The switches. */
  readonly rulings?: {
    /**
     * What are the pips of codes that add up in one roll?: three are a die: a resistance of 2D+2 and
     * armor of 1D+2 are 4D+1; a Fate Point doubles without carrying (rule OD1 OD28 OD33). By default
     * "carry".
     */
    readonly added_codes?: "carry" | "side_by_side" | "side by side";
    /** What interrupts aiming?: any other action, and being hit (rule OD25). By default "when_hit". */
    readonly aim_ends?: "when_hit" | "when_acting" | "when hit" | "when acting";
    /**
     * Does an active defense go on in a net or under a tackle?: no, it ends (rule OD5 OD19). By
     * default "end".
     */
    readonly bound_defenses?: "end" | "go_on" | "go on";
    /**
     * What does a shot do that is called at a part of a wholly hidden target?: what any shot does: the
     * target can't be hit directly; a group strikes at parts even so (rule OD24 OD31). By default
     * "nothing".
     */
    readonly called_through_cover?: "nothing" | "strikes_part" | "strikes part";
    /**
     * How many Character Points may one roll take?: five, as in a cinematic adventure (rule OD3). By
     * default 5.
     */
    readonly character_point_cap?: number | "none";
    /**
     * Does the choice of a Stunned fighter to do nothing but defend next round outlive a worse wound?:
     * yes; the die less of the other choice ends with the level (rule OD28). By default true.
     */
    readonly choice_outlives_wound?: boolean;
    /**
     * By whose speed is each of two colliding vehicles hurt?: by its own (rule OD33). By default
     * "own".
     */
    readonly collision_speed?: "own" | "the_faster" | "the faster";
    /**
     * Moving in a crouch adds 2D to the difficulty and halves the Move: what does it cost?: nothing:
     * half a Move is free; where it is an action, it lasts until the fighter's next turn and leaves a
     * crouch (rule OD3 OD19). By default "nothing".
     */
    readonly creeping_costs?: "nothing" | "action";
    /** Does an accurate attack add to the damage?: no (rule OD30). By default false. */
    readonly damage_bonus?: boolean;
    /**
     * May the gamemaster give a half-aware target a partial defense as a free action?: no (rule OD16).
     * By default false.
     */
    readonly free_partial_defense?: boolean;
    /**
     * What reaches a target behind complete cover?: the damage less a roll of the cover's Armor Value,
     * if any is left (rule OD24). By default "less_armor_value".
     */
    readonly full_cover_damage?: "less_armor_value" | "none" | "less armor value";
    /** Do search, Agility and Special Abilities add to initiative?: no (rule OD2). By default false. */
    readonly initiative_bonus?: boolean;
    /**
     * Which of the three methods gives the order of turns?: everybody rolls at the start of each round
     * (rule OD2). By default "each_round".
     */
    readonly initiative_method?: "each_round" | "each_scene" | "first_action" | "each round" | "each scene" | "first action";
    /**
     * Are injuries counted in Wound levels or in Body Points?: in Wound levels (rule OD28). By default
     * "wounds".
     */
    readonly injury?: "wounds" | "body_points" | "body points";
    /**
     * Does a Mortally Wounded result of one blow, or the loss of 91% of the Body Points by one blow,
     * kill at once?: no (rule OD28). By default false.
     */
    readonly killing_blow?: boolean;
    /**
     * Which new Wound level raises the present one?: one equal to it or lower (rule OD28). By default
     * "equal_or_lower".
     */
    readonly level_raised_by?: "equal_or_lower" | "lower" | "equal or lower";
    /**
     * Can a fighter who drops by two Wound levels or more in a round only defend and run for two
     * rounds, the present one among them if its turn is not over, unless an Easy stamina or mettle
     * roll shakes it off?: no (rule OD28). By default false.
     */
    readonly massive_damage?: boolean;
    /**
     * Are modifiers that are printed as dice and as a number rolled?: no, the number is used (rule
     * OD19). By default "flat".
     */
    readonly modifier_form?: "flat" | "rolled" | "judged";
    /**
     * Is there a Wild Die among the dice of a rolled modifier?: no: nothing bursts and a 1 is 1 (rule
     * OD19). By default false.
     */
    readonly modifier_wild_die?: boolean;
    /** What does a resistance total below zero do?: it counts as zero (rule OD28). By default "zero". */
    readonly negative_resistance?: "zero" | "adds_to_injury" | "adds_to_difficulties" | "adds to injury" | "adds to difficulties";
    /**
     * Does a thing weaken under damage that exceeds its Toughness and does not break it?: no; where it
     * does, it has a die of Toughness less, and breaks with the last one (rule OD24). By default
     * false.
     */
    readonly objects_weaken?: boolean;
    /**
     * Which number replaces a die of a called shot at a part of the body?: 5 for 1D and 15 for 4D, as
     * its table has it; cover has 3 for a die (rule OD19). By default "each_tables_own".
     */
    readonly one_die_flat?: "each_tables_own" | "three" | "each tables own";
    /**
     * Do Agility, dodge and Special Abilities raise the passive defense value?: no (rule OD17). By
     * default false.
     */
    readonly passive_bonus?: boolean;
    /** Do pips count in "every 2D above 4D"?: no, whole dice alone (rule OD17). By default "ignored". */
    readonly passive_bonus_pips?: "ignored" | "counted";
    /**
     * To which band does a distance at the very end of one belong?: to the band that it ends; the end
     * of Long range belongs to it either way (rule OD21). By default "inclusive".
     */
    readonly range_ends?: "inclusive" | "exclusive";
    /**
     * Is a resistance rolled with six dice at the most, before points are spent on it?: no (rule
     * OD28). By default false.
     */
    readonly resistance_cap?: boolean;
    /**
     * Does somebody evade in a stationary vehicle?: no: the passive value counts (rule OD33). By
     * default false.
     */
    readonly stopped_evades?: boolean;
    /** Does a Stunned result raise an equal or higher level?: it does (rule OD28). By default true. */
    readonly stun_raises_level?: boolean;
    /**
     * Is what was thrown back in the hand at once?: no: a throw uses one up, and the sheet says how
     * many are carried, 1 unless given (rule OD10). By default false.
     */
    readonly thrown_returns?: boolean;
    /**
     * What does a 1 on the first toss of the Wild Die do?: it and the highest other die are taken away
     * (rule OD3). By default "cancel".
     */
    readonly wild_one?: "cancel" | "complication" | "caller";
  };
  /** Where the fight happens. */
  readonly scene?: {
    /**
     * Whether ranges are estimated rather than measured (OD26): the map then answers with an
     * EstimatedDistance instead of a measured one. By default false.
     */
    readonly estimated_ranges?: boolean;
    /** The strength of gravity. By default "normal". */
    readonly gravity?: "normal" | "low" | "none" | "heavy";
    /** The host's own data; so is every field whose name begins with x_. */
    readonly host?: { readonly [name: string]: unknown } | null;
    readonly [name: `x_${string}`]: unknown;
  };
  /** How the codes of skills are written; the roster is kept with whole ones. */
  readonly skill_codes?: "whole" | "above_the_attribute" | "above the attribute";
  /** The system: d6. By default "d6". */
  readonly system?: "d6";
  /** The host's own data; so is every field whose name begins with x_. */
  readonly host?: { readonly [name: string]: unknown } | null;
  readonly [name: `x_${string}`]: unknown;
}

/** Roster of Talislanta combat summary. */
export interface TalislantaRoster {
  /** The address of the schema, for editors. */
  readonly $schema?: string;
  /** The status effects that attacks and the referee begin (X1). */
  readonly effects?: readonly ({
    /**
     * What its bearer is against kinds of damage, in place of what the sheet says and of what it makes
     * of the armor (X4).
     */
    readonly against?: Readonly<Record<string, "immune" | "half" | "double" | number>>;
    /** What it makes of the Protection Rating. */
    readonly armor?: string | number;
    /** The shift of attacks on its bearer: columns, points of the roll. By default 0. */
    readonly attacked?: number;
    /** What an attack has to come to for it to begin. By default "strikes". */
    readonly begins_when?: "strikes" | "hurts";
    /** What it makes of Constitution. */
    readonly con?: string | number;
    /** A modifier of the Damage Rating of every attack. By default 0. */
    readonly damage?: number;
    /**
     * A modifier of the Defense rating, and of dodges, parries and grapples back besides. By default
     * 0.
     */
    readonly defense?: number;
    /** The difficulty of that roll, −50 to 50. By default 0. */
    readonly difficulty?: number;
    /** What ends it on its bearer before its turns are over (X3). */
    readonly ends_when?: "struck" | "hurt" | "felled";
    /**
     * As a power: whether its user begins it, or ends its own where an action could, without an
     * action, once a turn (X6). By default false.
     */
    readonly free?: boolean;
    /** The Damage Rating of its harm at the end of each round, less armor (X2). */
    readonly harm?: number;
    /** The hit points that come back at the end of each round (X2). */
    readonly healing?: number;
    /** Whether its bearer can do nothing. By default false. */
    readonly helpless?: boolean;
    /** Whether its harm ignores armor and protection, as a poison's does. By default false. */
    readonly ignores_armor?: boolean;
    /** The kind of its harm, such as fire (X4); who is immune to it does not come under the effect. */
    readonly kind?: string;
    /** The name, by which attacks begin it. */
    readonly name: string;
    /** Whether its bearer can end it by an action. By default false. */
    readonly put_out?: boolean;
    /** Whether it is resisted again at the end of each round, which ends it. By default false. */
    readonly resisted_again?: boolean;
    /** The attribute or skill that resists it, by a full success on the Action Table. */
    readonly resisted_by?: "evade" | "mandaquan" | "acrobatics" | "brawling" | "martial_art" | "weapon_skill" | "defend" | "shield" | "dexterity" | "combat_rating" | "strength" | "constitution" | "speed" | "another_skill" | "another_attribute" | "Evade" | "Mandaquan" | "Acrobatics" | "Brawling" | "Martial Art" | "weapon skill" | "Defend" | "Shield" | "Dexterity" | "Combat Rating" | "Strength" | "Constitution" | "Speed" | "another skill" | "another attribute";
    /**
     * What keeps it from harming and healing at the end of the turn in which that happens to its
     * bearer (X2).
     */
    readonly rests_when?: "struck" | "hurt";
    /** A modifier of every roll on the Action Table, and of initiative. By default 0. */
    readonly rolls?: number;
    /** What it makes of Speed, in initiative and flight. */
    readonly spd?: string | number;
    /** What happens where it begins again. By default "longer". */
    readonly stacking?: "none" | "longer" | "added" | "stronger";
    /** What it makes of Strength, in damage. */
    readonly str?: string | number;
    /** The effect that begins on its bearer where it ends (X3). */
    readonly then?: string;
    /** A modifier of attack rolls besides. By default 0. */
    readonly to_hit?: number;
    /** Whether its bearer attacks those of its own side, and nobody else (X10). By default false. */
    readonly turned?: boolean;
    /**
     * How many turns or rounds it lasts, from the one in which it begins; without it, until something
     * ends it.
     */
    readonly turns?: number;
    /** As a power: whom it is used on (X6). By default "oneself". */
    readonly used_on?: "oneself" | "friends" | "anybody";
  })[];
  /** The fighters. */
  readonly fighters: readonly ({
    /**
     * What it is against kinds of damage: immune, half, double, or a Protection Rating in place of the
     * armor (X4).
     */
    readonly against?: Readonly<Record<string, "immune" | "half" | "double" | number>>;
    /** Protection Rating of its armor, 0 to 100. By default 0. */
    readonly armor?: number;
    /**
     * The attacks, up to 20; the first weapon is in hand. Without an unarmed one the fighter also has
     * bare hands (Brawling, Damage Rating 0).
     */
    readonly attacks?: readonly ({
      /**
       * All within so much of the target are struck at, each by a roll of its own (X8): areas in CASE
       * and FASERIP (0 for the same area), meters in D6, feet in Talislanta, yards in Cosmic
       * Synchronicity.
       */
      readonly area?: number;
      /**
       * What its damage loses with each area, meter, ten feet or yard from the target (X8). By default
       * 0.
       */
      readonly area_loss?: number;
      /** The status effect of the roster that it begins (X1). */
      readonly begins?: string;
      /**
       * How many of it the character carries, 1 to 100, if it is thrown (rule TAL11). A weapon for
       * close combat and shots is thrown, and there is 1 of it unless this says otherwise; one for
       * shots alone is thrown if this is given.
       */
      readonly carried?: number;
      /** The Damage Rating without Strength, 0 to 200; 0 for an attack without damage. By default 0. */
      readonly damage?: number;
      /** The kind of its damage, such as fire (X4). */
      readonly kind?: string;
      /**
       * Whether it harms creatures that are immune to normal weapons, as spells always do. By default
       * false.
       */
      readonly magic?: boolean;
      /** What it is made with. */
      readonly means: "brawling" | "martial_art" | "weapon" | "natural" | "spell" | "martial art";
      /** The name, unique among the character's attacks. */
      readonly name: string;
      /** The effect under which it can't be used (X1). */
      readonly not_under?: string;
      /** The effect under which alone it can be used (X1). */
      readonly only_under?: string;
      /** It overwhelms defenders up to this size, −10 to 10, who cannot parry it (rule TAL17). */
      readonly overwhelms?: number;
      /** The penalty of a related skill, −20 to 0 (rule TAL5). By default 0. */
      readonly penalty?: number;
      /** What it makes of the target's armor, where that is less (X7): "-4", or 0 if it ignores armor. */
      readonly pierces?: string | number;
      /**
       * The reach; by default ranged for a spell and close for anything else. Only weapons and spells
       * can be ranged.
       */
      readonly range?: "close" | "ranged" | "both";
      /**
       * The final skill rating, 0 to 60. Without one the Combat Rating is rolled on a d10 (rule TAL5).
       * The ratings of Brawling and Martial Arts are among the skills.
       */
      readonly rating?: number;
      /** The host's own data; so is every field whose name begins with x_. */
      readonly host?: { readonly [name: string]: unknown } | null;
      readonly [name: `x_${string}`]: unknown;
    })[];
    /** Combat Rating, −20 to 60: used if no skill applies. */
    readonly combat_rating: number;
    /** Constitution, −20 to 30: rolled against critical wounds, if the group plays that. By default 0. */
    readonly con?: number;
    /** How many fighters this sheet stands for; they are numbered, and so are their ids. */
    readonly count?: number;
    /** Dexterity, −20 to 30: dodges by default. By default 0. */
    readonly dex?: number;
    /** Hit points, 1 to 1,000. */
    readonly hit_points: number;
    /** Whether it fights like a humanoid, so that its natural attacks can be parried. By default true. */
    readonly humanoid?: boolean;
    /**
     * The host's id for the fighter, unique in the roster. Fighters that all have an id may share a
     * name.
     */
    readonly id?: string;
    /** Whether normal weapons do not harm it (rule TAL25). By default false. */
    readonly immune?: boolean;
    /** The name, unique in the roster. */
    readonly name: string;
    /**
     * The fighter's condition at the start, if it does not start fresh: every lasting value that
     * differs from that of a first fight.
     */
    readonly now?: {
      /** How often a status effect was stacked: it counts once more each time (X1). */
      readonly effect_stacked?: readonly number[];
      /** Hit points left. */
      readonly hit_points?: number;
      /** How the weapon of an attack was lost, if it was. */
      readonly lost?: readonly ("dropped" | "broken" | "thrown" | "nothing")[];
      /** How many rounds a status effect lasts, this one included; −1 until something ends it (X1). */
      readonly status_effect?: readonly number[];
      /** How many of a thrown weapon have left the hand. */
      readonly thrown?: readonly (number | "nothing")[];
    };
    /** Whether it is a player character. By default false. */
    readonly player?: boolean;
    /** The effects of the roster that the fighter can begin on itself by an action (X6). */
    readonly powers?: readonly string[];
    /**
     * Whether it may strike and shoot at the fallen (rules TAL6, TAL11): those whom wounds or an
     * effect put out. The built-in plan does that only if no opponent stands. By default false.
     */
    readonly ruthless?: boolean;
    /** The side. */
    readonly side: string;
    /**
     * Size, −10 (much smaller than a man) to 10 (much larger): modifies shots at it, and decides which
     * attacks overwhelm it. By default 0.
     */
    readonly size?: number;
    /** The combat skills. */
    readonly skills?: {
      /** Acrobatics: dodges, with a penalty. */
      readonly acrobatics?: number;
      /** Brawling: attacks with bare hands, and their defense. */
      readonly brawling?: number;
      /** Defend: parries. */
      readonly defend?: number;
      /** Evade: dodges. */
      readonly evade?: number;
      /** Mandaquan: dodges. */
      readonly mandaquan?: number;
      /** A Martial Art: attacks with bare hands, and their defense. */
      readonly martial_art?: number;
      /** Shield: parries. */
      readonly shield?: number;
      /** The host's own data; so is every field whose name begins with x_. */
      readonly host?: { readonly [name: string]: unknown } | null;
      readonly [name: `x_${string}`]: unknown;
    };
    /** Speed, −20 to 30: initiative, flight, movement. By default 0. */
    readonly spd?: number;
    /** Strength, −20 to 30: added to the damage of close attacks. By default 0. */
    readonly str?: number;
    /** The tactic that the built-in plan follows. By default "strike". */
    readonly tactic?: "strike" | "grapple" | "force_back" | "disarm" | "disable" | "guard" | "sacrifice" | "force back";
    /** The host's own data; so is every field whose name begins with x_. */
    readonly host?: { readonly [name: string]: unknown } | null;
    readonly [name: `x_${string}`]: unknown;
  })[];
  /** The rulings; those omitted have their defaults. */
  readonly rulings?: {
    /**
     * The highest totals of mishap, failure, partial and full success on the Action Table: 0, 5, 10,
     * 19: the fourth edition's (rule TAL1).
     */
    readonly action_table?: readonly number[];
    /**
     * What armor does: its Protection Rating is subtracted from the damage (rule TAL8, TAL13). By
     * default "subtracted".
     */
    readonly armor?: "subtracted" | "none";
    /**
     * What Brawling loses when it parries a Martial Art: nothing: both are unarmed (rule TAL16). By
     * default 0.
     */
    readonly brawling_parries_martial_art?: number;
    /**
     * When the Combat Rating is the Defense rating: if no skill applies, or if it is higher (rule
     * TAL7). By default "none_applies_or_higher".
     */
    readonly combat_rating_defense?: "none_applies_or_higher" | "none_applies" | "none applies or higher" | "none applies";
    /**
     * Whether the victim of a critical hit rolls Constitution against the wound: no; if so, a full
     * success prevents the wound (rule TAL8, TAL13). By default false.
     */
    readonly critical_con_roll?: boolean;
    /**
     * What the first defense loses if a dodge or parry was declared: nothing, and each further one 5
     * more (rule TAL4). By default 0.
     */
    readonly declared_defense_first?: number;
    /**
     * Whether a fighter that is engaged leaves its opponent by coming up to another: no: it is then
     * engaged with both, and the way is part of the melee; it leaves by fleeing or by a declared move
     * (rule TAL19, TAL20). By default "stays_engaged".
     */
    readonly engaged_elsewhere?: "stays_engaged" | "leaves" | "stays engaged";
    /**
     * How the penalty for extra targets and hits accumulates: each has its own roll, 5 worse than the
     * one before (rule TAL9, TAL10). By default "own_rolls".
     */
    readonly extra_targets?: "own_rolls" | "one_roll" | "own rolls" | "one roll";
    /**
     * Whom a flight gets away from: all opponents in the melee, by one roll against the fastest of
     * them (rule TAL15, TAL18, TAL19). By default "all".
     */
    readonly flight_from?: "all" | "each";
    /** How half a Damage Rating is rounded: down (rule TAL8, TAL13, TAL15, TAL18). By default "down". */
    readonly half_rounding?: "down" | "up";
    /**
     * Whether the Damage Rating is halved before armor is subtracted: it is (rule TAL8, TAL13). By
     * default true.
     */
    readonly halve_before_armor?: boolean;
    /**
     * Whether a creature that normal weapons do not harm can't be disabled by them either: it can't;
     * spells and magic weapons disable it, and a grapple holds it (rule TAL25, TAL6). By default true.
     */
    readonly immune_to_disable?: boolean;
    /** What is rolled for initiative: a d20 plus Speed (rule TAL2). By default "d20_plus_spd". */
    readonly initiative?: "d20_plus_spd" | "d10_plus_spd" | "d6_plus_spd" | "d12_plus_spd" | "d100_plus_spd" | "d20 plus Spd" | "d10 plus Spd" | "d6 plus Spd" | "d12 plus Spd" | "d100 plus Spd";
    /**
     * What becomes of a declared action that has lost its object: it is spent without effect; with
     * next_in_reach an attack is made on another opponent, at -5 (rule TAL1, TAL2). By default "lost".
     */
    readonly lost_action?: "lost" | "next_in_reach" | "next in reach";
    /**
     * Whether Strength is added to the Damage Rating of a close attack: it is (rule TAL8). By default
     * true.
     */
    readonly melee_adds_str?: boolean;
    /**
     * Which of the two printed rules for movement is played: feet are counted (rule TAL20, TAL21). By
     * default "distances".
     */
    readonly movement?: "distances" | "judged";
    /** How many actions a multiple attack counts as: one (rule TAL4, TAL9, TAL10). By default "one". */
    readonly multi_attack_actions?: "one" | "one_a_target" | "one a target";
    /**
     * What a natural 1 and a natural 20 mean: nothing: only the total counts (rule TAL1). By default
     * "nothing".
     */
    readonly natural_1_and_20?: "nothing" | "mishap_and_critical" | "mishap and critical";
    /**
     * At how many hit points a character is out of the fight: at 0 or less (rule TAL8, TAL13). By
     * default 0.
     */
    readonly out_at_hit_points?: number;
    /**
     * What a move of more than half the maximum, but less than all of it, takes: the turn (rule
     * TAL20). By default "takes_turn".
     */
    readonly over_half_move?: "takes_turn" | "free" | "takes turn";
    /** How a part of 10 feet counts for the range: not at all (rule TAL12). By default "down". */
    readonly range_rounding?: "down" | "up";
    /**
     * Whether a fighter may react before its own turn: yes, and it counts as an action: what was
     * declared for the turn is at -5 (rule TAL4, TAL23). By default true.
     */
    readonly react_before_turn?: boolean;
    /**
     * When a defender decides to react and rolls: after an attack roll that would have an effect (rule
     * TAL4). By default "after_attack_roll".
     */
    readonly reaction_when?: "after_attack_roll" | "before_attack_roll" | "after attack roll" | "before attack roll";
    /**
     * Whether a fighter that is struck down still strikes back: no (rule TAL24). By default
     * "no_return_blow".
     */
    readonly sacrifice_after_out?: "no_return_blow" | "return_blow" | "no return blow" | "return blow";
    /**
     * What a sacrifice strike costs: the round's action, or a reaction at its usual penalty (rule
     * TAL24). By default "action_or_reaction".
     */
    readonly sacrifice_cost?: "action_or_reaction" | "action" | "action or reaction";
    /**
     * Whether a fighter that steps into an attack may still dodge or parry it: no (rule TAL24). By
     * default false.
     */
    readonly sacrifice_may_defend?: boolean;
    /** By how much Speed is multiplied in a flight: by 2 (rule TAL19). By default 2. */
    readonly spd_factor?: number;
    /**
     * Whether a fighter with the required skill may roll a substitute: no: Evade dodges, the skill
     * with the weapon in hand parries, Brawling or a Martial Art resists a grapple (rule TAL5, TAL14,
     * TAL16, TAL23). By default "without_the_skill".
     */
    readonly substitutes?: "without_the_skill" | "always" | "without the skill";
    /**
     * Whether a thrown weapon is back in the hand at once: no: each throw uses one up, and the sheet
     * says how many are carried, 1 unless given (rule TAL11, TAL13). By default false.
     */
    readonly thrown_returns?: boolean;
    /**
     * What a partial attack does that was partially dodged or parried: a quarter of the Damage Rating
     * (rule TAL15, TAL18). By default "quarter".
     */
    readonly two_partials?: "quarter" | "half";
    /**
     * What an Undefended Attack is rolled against: 0: there is no Defense rating (rule TAL19). By
     * default 0.
     */
    readonly undefended_difficulty?: number;
  };
  /** The system: talislanta. */
  readonly system: "talislanta";
  /** The host's own data; so is every field whose name begins with x_. */
  readonly host?: { readonly [name: string]: unknown } | null;
  readonly [name: `x_${string}`]: unknown;
}

/** Roster of Cosmic Synchronicity. */
export interface CosmicRoster {
  /** The address of the schema, for editors. */
  readonly $schema?: string;
  /** The status effects that attacks and the Judge begin (X1). */
  readonly effects?: readonly ({
    /**
     * What its bearer is against kinds of damage, in place of what the sheet says and of what it makes
     * of the armor (X4).
     */
    readonly against?: Readonly<Record<string, "immune" | "half" | "double" | number>>;
    /** What it makes of the armor of each part. No seven ruins what it adds. */
    readonly armor?: string | number;
    /** What it makes of the ranks of all attacks, in parrying too. */
    readonly attack?: string | number;
    /** The shift of attacks on its bearer: columns, points of the roll. By default 0. */
    readonly attacked?: number;
    /** What an attack has to come to for it to begin. By default "strikes". */
    readonly begins_when?: "strikes" | "hurts";
    /** What it makes of Unarmed Combat, for blocking and for bare hands, where the fighter has it. */
    readonly block?: string | number;
    /** What it makes of Coordination, in initiative too, and in dodging without ranks of its own. */
    readonly coordination?: string | number;
    /** By how many points it shifts the damage of all attacks, -1,000 to 1,000. By default 0. */
    readonly damage?: number;
    /** By how many ranks it shifts defenses besides, -100 to 100. By default 0. */
    readonly defense?: number;
    /** What it makes of the ranks for dodging. */
    readonly dodge?: string | number;
    /** Its Fatigue Drain at the end of each round (X2). */
    readonly drain?: number;
    /** What ends it on its bearer before its turns are over (X3). */
    readonly ends_when?: "struck" | "hurt" | "felled";
    /** What it makes of First Aid. */
    readonly first_aid?: string | number;
    /**
     * As a power: whether its user begins it, or ends its own where an action could, without an
     * action, once a turn (X6). By default false.
     */
    readonly free?: boolean;
    /**
     * Its damage to the torso at the end of each round, less armor and Toughness unless ignores_armor
     * (X2).
     */
    readonly harm?: number;
    /**
     * The Mortality Points that come back to each hurt part at the end of each round, but to none that
     * is destroyed (X2).
     */
    readonly healing?: number;
    /** Whether its bearer can do nothing. By default false. */
    readonly helpless?: boolean;
    /** Whether its harm ignores armor and protection, as a poison's does. By default false. */
    readonly ignores_armor?: boolean;
    /** The ranks that come off the Attribute that resists it. By default 0. */
    readonly intensity?: number;
    /** The kind of its damage, such as fire (X4); who is immune to it does not come under the effect. */
    readonly kind?: string;
    /** The name, by which attacks begin it. */
    readonly name: string;
    /** Whether its bearer can end it by an action. By default false. */
    readonly put_out?: boolean;
    /** By how many ranks it shifts every roll of an Attribute or Skill, -100 to 100. By default 0. */
    readonly ranks?: number;
    /** Whether it is resisted again at the end of each round, which ends it. By default false. */
    readonly resisted_again?: boolean;
    /** The Attribute that resists it where an attack would begin it. */
    readonly resisted_by?: "coordination" | "health" | "spirit" | "toughness";
    /**
     * What keeps it from harming and healing at the end of the turn in which that happens to its
     * bearer (X2).
     */
    readonly rests_when?: "struck" | "hurt";
    /** What it makes of Running. */
    readonly running?: string | number;
    /** What it makes of the ranks of the shield. */
    readonly shield?: string | number;
    /** What it makes of Spirit. */
    readonly spirit?: string | number;
    /** What happens where it begins again. By default "longer". */
    readonly stacking?: "none" | "longer" | "added" | "stronger";
    /** The effect that begins on its bearer where it ends (X3). */
    readonly then?: string;
    /** What it makes of Toughness, less what sevens have taken. */
    readonly toughness?: string | number;
    /** Whether its bearer attacks those of its own side, and nobody else (X10). By default false. */
    readonly turned?: boolean;
    /**
     * How many turns or rounds it lasts, from the one in which it begins; without it, until something
     * ends it.
     */
    readonly turns?: number;
    /** As a power: whom it is used on (X6). By default "oneself". */
    readonly used_on?: "oneself" | "friends" | "anybody";
  })[];
  /** The fighters, 1 to 10,000, on at least two sides. */
  readonly fighters: readonly ({
    /**
     * What it is against kinds of damage: immune, half, double, or armor in place of what it wears
     * (X4).
     */
    readonly against?: Readonly<Record<string, "immune" | "half" | "double" | number>>;
    /** Armor, 0 to 1,000 (COS10). */
    readonly armor?: {
      /** The head. By default 0. */
      readonly head?: number;
      /** The left arm. By default 0. */
      readonly left_arm?: number;
      /** The left leg. By default 0. */
      readonly left_leg?: number;
      /** The right arm. By default 0. */
      readonly right_arm?: number;
      /** The right leg. By default 0. */
      readonly right_leg?: number;
      /** The torso. By default 0. */
      readonly torso?: number;
    };
    /** The attacks, 1 to 16. Without an unarmed one the fighter also has bare hands (COS7). */
    readonly attacks: readonly ({
      /**
       * All within so much of the target are struck at, each by a roll of its own (X8): areas in CASE
       * and FASERIP (0 for the same area), meters in D6, feet in Talislanta, yards in Cosmic
       * Synchronicity.
       */
      readonly area?: number;
      /**
       * What its damage loses with each area, meter, ten feet or yard from the target (X8). By default
       * 0.
       */
      readonly area_loss?: number;
      /** The effect of the roster that it begins where it strikes (X1). */
      readonly begins?: string;
      /** How many of a thrown weapon are carried, 1 to 1,000; 1 if omitted. */
      readonly carried?: number;
      /** The damage, with what Body or Coordination adds (COS10). */
      readonly damage: string;
      /** The kind of its damage, such as fire (X4). */
      readonly damage_kind?: string;
      /**
       * Whether it is edged, which the Judge's built-in plan considers when a limb is destroyed
       * (COS20). By default false.
       */
      readonly edged?: boolean;
      /** Whether it is a whip or a flail (COS11). By default false. */
      readonly flexible?: boolean;
      /** Which arms it needs: by default either arm for an unarmed attack, the right arm for any other. */
      readonly grip?: "right_arm" | "left_arm" | "both_arms" | "either_arm" | "no_arm" | "right arm" | "left arm" | "both arms" | "either arm" | "no arm";
      /** The kind. */
      readonly kind: "unarmed" | "melee" | "thrown" | "missile";
      /**
       * Which legs it needs, such as that of a kick or both of a leap; by default none. By default
       * "no_leg".
       */
      readonly legs?: "no_leg" | "either_leg" | "both_legs" | "right_leg" | "left_leg" | "no leg" | "either leg" | "both legs" | "right leg" | "left leg";
      /** The name. */
      readonly name: string;
      /** The effect under which it can't be used (X1). */
      readonly not_under?: string;
      /** The effect under which alone it can be used (X1). */
      readonly only_under?: string;
      /** Whether a round of it is purely physical (COS15); by default any attack is but a missile. */
      readonly physical?: boolean;
      /** What it makes of the target's armor, where that is less (X7): "-4", or 0 if it ignores armor. */
      readonly pierces?: string | number;
      /** Ranks of the weapon's or the unarmed skill (COS7). */
      readonly ranks: number;
      /** The host's own data; so is every field whose name begins with x_. */
      readonly host?: { readonly [name: string]: unknown } | null;
      readonly [name: `x_${string}`]: unknown;
    })[];
    /**
     * Ranks of Unarmed Combat for blocking and for bare hands; without them the fighter does not block
     * (COS7, COS8).
     */
    readonly block?: number;
    /** Ranks of Coordination (COS2). */
    readonly coordination: number;
    /** How many fighters this sheet stands for; they are numbered, and so are their ids. */
    readonly count?: number;
    /** Ranks for dodging; Coordination if omitted (COS8). */
    readonly dodge?: number;
    /** Fatigue Drain at the start, 0 to 100 (COS16). By default 0. */
    readonly fatigue?: number;
    /** Ranks of First Aid (COS19). By default 0. */
    readonly first_aid?: number;
    /** Ranks of Health, 1 to 100 (COS17, COS19). */
    readonly health: number;
    /**
     * The host's id for the fighter, unique in the roster. Fighters that all have an id may share a
     * name.
     */
    readonly id?: string;
    /** Modifiers of Traits to initiative, -50 to 50 (COS2). By default 0. */
    readonly initiative?: number;
    /**
     * Mortality Points, up to 1,000: at least 1 for head and torso, 0 for a limb that the fighter
     * lacks. A blow at a missing limb does nothing, as at a destroyed one.
     */
    readonly mortality: {
      /** The head. */
      readonly head: number;
      /** The left arm. By default 0. */
      readonly left_arm?: number;
      /** The left leg. By default 0. */
      readonly left_leg?: number;
      /** The right arm. By default 0. */
      readonly right_arm?: number;
      /** The right leg. By default 0. */
      readonly right_leg?: number;
      /** The torso. */
      readonly torso: number;
    };
    /** The name, unique in the roster. */
    readonly name: string;
    /**
     * The fighter's condition at the start, if it does not start fresh: every lasting value that
     * differs from that of a first fight.
     */
    readonly now?: {
      /** For each part: whether its armor is ruined. */
      readonly armor_ruined?: readonly boolean[];
      /** For each part: for how many ends of a round it has bled since it was destroyed. */
      readonly bled_for?: readonly number[];
      /** Whether the fighter is dead. */
      readonly dead?: boolean;
      /** How often a status effect was stacked: it counts once more each time (X1). */
      readonly effect_stacked?: readonly number[];
      /** Fatigue Drain. */
      readonly fatigue_drain?: number;
      /** For each part: Mortality Points lost. */
      readonly mortality_points_lost?: readonly number[];
      /** Whether painkillers help the fighter. */
      readonly painkillers?: boolean;
      /** Whether the fighter's shield is destroyed. */
      readonly shield_lost?: boolean;
      /** How many rounds a status effect lasts, this one included; −1 until something ends it (X1). */
      readonly status_effect?: readonly number[];
      /** For how many more ends of a round the fighter is stunned. */
      readonly stunned_for?: number | "nothing";
      /** For each attack: how many of a thrown weapon have left the hand. */
      readonly thrown?: readonly (number | "nothing")[];
      /** Ranks of Toughness lost for now. */
      readonly toughness_lost?: number;
      /** For each part: whether it was treated after it was destroyed. */
      readonly treated?: readonly boolean[];
      /** Whether the fighter is unconscious. */
      readonly unconscious?: boolean;
      /** For how many more ends of a round it is unconscious; absent: until restored. */
      readonly unconscious_for?: number | "nothing";
      /** For each attack: where its weapon is, by the codes of WeaponPlace. */
      readonly weapon?: readonly ("in_hand" | "on_the_ground" | "lost_for_good" | "thrown" | "in hand" | "on the ground" | "lost for good")[];
    };
    /** Whether painkillers help at the start (COS22). By default false. */
    readonly painkillers?: boolean;
    /** Whether it is a player character (COS-r3). By default false. */
    readonly player?: boolean;
    /** The effects of the roster that the fighter can begin on itself by an action (X6). */
    readonly powers?: readonly string[];
    /** Ranks of Running (COS5). */
    readonly running: number;
    /**
     * Whether it may attack the fallen (COS7): the unconscious. The built-in plan does that only if no
     * foe stands. By default false.
     */
    readonly ruthless?: boolean;
    /** The shield, if any. */
    readonly shield?: {
      /** What carries the shield. By default "left_arm". */
      readonly grip?: "right_arm" | "left_arm" | "both_arms" | "either_arm" | "no_arm" | "right arm" | "left arm" | "both arms" | "either arm" | "no arm";
      /** Ranks of the skill Shield (COS8). */
      readonly ranks: number;
      /** The host's own data; so is every field whose name begins with x_. */
      readonly host?: { readonly [name: string]: unknown } | null;
      readonly [name: `x_${string}`]: unknown;
    };
    /** The side. */
    readonly side: string;
    /** Ranks of Spirit (COS20). */
    readonly spirit: number;
    /** Ranks of Toughness, which reduces damage (COS10). */
    readonly toughness: number;
    /** The host's own data; so is every field whose name begins with x_. */
    readonly host?: { readonly [name: string]: unknown } | null;
    readonly [name: `x_${string}`]: unknown;
  })[];
  /** The rulings; those omitted have their defaults. */
  readonly rulings?: {
    /** What is the damage of bare hands?: 1d4 (rule COS10). By default "1d4". */
    readonly bare_hands_damage?: string;
    /** How many ranks does a called shot at the head cost?: six (rule COS9). By default 6. */
    readonly called_head_cost?: number;
    /**
     * How many ranks does a called shot at a limb or the torso cost?: four; the book prints none, and
     * a free one would be better than any other attack (rule COS9). By default 4.
     */
    readonly called_shot_cost?: number;
    /**
     * Which faces are critical, and what do they do?: none; if there are any, a critical success
     * succeeds whatever the chance and only a critical success stops it, and a critical failure fails
     * whatever the chance (rule COS7). By default "none".
     */
    readonly critical_thresholds?: "none" | readonly number[];
    /**
     * Which attacks does a defense stop?: any: each defense stops every attack; by kind, a parry or an
     * unarmed block stops only melee and unarmed attacks (rule COS8). By default "any".
     */
    readonly defends_against?: "any" | "by_kind" | "by kind";
    /**
     * How do attack and defense compare?: a defense that succeeds cancels the attack; with margins it
     * must also lie as far below its chance as the attack below its own, and an equal margin defends;
     * a critical defense stops any success that is not critical (rule COS8). By default
     * "success_cancels".
     */
    readonly defense_compares?: "success_cancels" | "margins" | "success cancels";
    /**
     * Which of its legs does a fighter need to dodge?: one that can be used (rule COS8). By default
     * "one_leg".
     */
    readonly dodging_needs?: "one_leg" | "both_legs" | "no_leg" | "one leg" | "both legs" | "no leg";
    /**
     * In which successive physical rounds does a fighter drain?: 6, 10, 15, 20 and so on (rule COS15).
     * By default "fives".
     */
    readonly fatigue_steps?: "fives" | "after_each_five" | "after each five";
    /**
     * What becomes of the drain when a round is not physical?: it stays; the count of rounds begins
     * again (rule COS15). By default "drain_kept".
     */
    readonly fatigue_streak_breaks?: "drain_kept" | "drain_cleared" | "drain kept" | "drain cleared";
    /**
     * How many defenses has a fighter each round without an extra action?: one (rule COS8). By default
     * 1.
     */
    readonly free_defenses?: number | "unlimited";
    /** How is half of an odd movement rounded?: down (rule COS5). By default "down". */
    readonly half_move_rounding?: "down" | "up";
    /**
     * What does a leg that can't be used do?: it halves movement; with no leg left that can be used
     * the fighter does not move, but fights from where it is; with prone it falls then (rule COS5,
     * COS18). By default "stands".
     */
    readonly hurt_legs?: "stands" | "prone";
    /**
     * When does a seven lower Toughness?: if the part it picks has no armor (rule COS11). By default
     * "at_that_part".
     */
    readonly no_armor_means?: "at_that_part" | "anywhere" | "at that part";
    /**
     * Do characters without a player roll for initiative?: yes; if not, their total is Coordination
     * and Traits alone (rule COS2). By default true.
     */
    readonly npcs_roll_initiative?: boolean;
    /** How much chance is a rank worth?: five percent (rule COS7). By default 5. */
    readonly percent_per_rank?: number;
    /**
     * Which actions are purely physical?: the attacks that the sheet marks so, and moving more than
     * half of the movement; with all effort also any movement, getting up and an extra defense (rule
     * COS15). By default "fighting_and_far_moves".
     */
    readonly physical_actions?: "fighting_and_far_moves" | "all_effort" | "fighting and far moves" | "all effort";
    /**
     * What interrupts a round of complete inaction?: an action, also a held one, and a rolled defense
     * (rule COS17). By default "any_defense".
     */
    readonly rest_broken_by?: "any_defense" | "actions_alone" | "any defense" | "actions alone";
    /**
     * Which of its legs does a fighter need to get up?: one that can be used (rule COS13). By default
     * "one_leg".
     */
    readonly rising_needs?: "one_leg" | "both_legs" | "no_leg" | "one leg" | "both legs" | "no leg";
    /**
     * What is a one on the d12? The printed table begins at two.: the head (rule COS9). By default
     * "head".
     */
    readonly row1?: "head" | "left_arm" | "right_arm" | "torso" | "left_leg" | "right_leg" | "left arm" | "right arm" | "left leg" | "right leg";
    /**
     * What does a ten or a twelve do?: what the Judge decides each time (rule COS14). By default
     * "special".
     */
    readonly row10_and_12?: "special" | "disarmed" | "shield_destroyed" | "shield destroyed";
    /**
     * Does a seven also wound the part it picks?: yes, against the armor as it was (rule COS11). By
     * default true.
     */
    readonly row7_wounds?: boolean;
    /** Is an eight prone, stunned or both?: both (rule COS9). By default "both". */
    readonly row8?: "both" | "prone" | "stunned";
    /**
     * How long is a fighter stunned for one round, by an eight or a seven?: the rest of this round and
     * all of the next, as stun is described (rule COS12). By default "rest_and_next_round".
     */
    readonly row8_stun?: "rest_and_next_round" | "one_round" | "rest and next round" | "one round";
    /**
     * Which destroyed limbs are severed and call for the Spirit roll?: those that the Judge names
     * (rule COS20). By default "caller".
     */
    readonly severed?: "caller" | "every_destroyed_limb" | "every destroyed limb";
    /** Do armor and Toughness both reduce damage?: yes, their sum does (rule COS10). By default "sum". */
    readonly soak?: "sum" | "armor_else_toughness" | "armor else toughness";
    /**
     * Is a thrown weapon back in hand at once?: no: each throw uses one up, and the sheet says how
     * many are carried, 1 unless given (rule COS4, COS7). By default false.
     */
    readonly thrown_returns?: boolean;
    /**
     * How long does the temporary loss of Toughness last?: until the Judge restores it (rule COS11).
     * By default "caller".
     */
    readonly toughness_loss_until?: "caller" | "end_of_combat" | "end of combat";
    /**
     * How many ranks of Unarmed Combat has a fighter whose sheet names none?: five, for bare hands
     * alone (rule COS7). By default 5.
     */
    readonly unarmed_ranks?: number;
    /**
     * How long is the unconsciousness of a nine, of the head and of a failed Spirit roll?: until the
     * Judge restores it; a number is full rounds after the rest of this one (rule COS9). By default
     * "none".
     */
    readonly unconscious_rounds?: number | "none";
    /**
     * Does a roll of exactly the chance succeed?: yes: a chance of 50 is 50 faces of 100 (rule COS7).
     * By default true.
     */
    readonly under_inclusive?: boolean;
    /**
     * Must the seven of a whip or flail disarm?: no: its wielder decides whether it disarms or strikes
     * like any seven (rule COS11). By default "attackers_choice".
     */
    readonly whip_on_seven?: "attackers_choice" | "always_disarms" | "attackers choice" | "always disarms";
  };
  /** The rule system. */
  readonly system: "cosmic";
  /** The host's own data; so is every field whose name begins with x_. */
  readonly host?: { readonly [name: string]: unknown } | null;
  readonly [name: `x_${string}`]: unknown;
}

/** A roster of any system: `system` tells which. */
export type Roster = CaseRoster | FaseripRoster | D6Roster | TalislantaRoster | CosmicRoster;
