/*
 * case.hpp: case.h for C++17, with RAII handles and exceptions.
 *
 *     auto battle = case_engine::Battle::from_roster(text);
 *     while (battle.step() == CASE_WANTS_ROLL)
 *         battle.feed_face(my_dice(battle.roll().die));
 *
 * Nothing is hidden: Battle::get() gives the handle for every other function of case.h and
 * case_odds.h, Battle::call() carries out a command of the protocol, whose answer is JSON. With
 * case_tables.h included before this header, there are the exchanges of CASE too.
 */
#ifndef CASE_HPP
#define CASE_HPP

#include "case_odds.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace case_engine {

/**
 * A failed call: its status, its message, and the id of the rule that refused it; empty if none
 * did.
 */
class Error : public std::runtime_error {
public:
    Error(case_status status, const std::string &message, const std::string &rule = {})
        : std::runtime_error(message), status_(status), rule_(rule) {}
    case_status status() const noexcept { return status_; }
    const std::string &rule() const noexcept { return rule_; }

private:
    case_status status_;
    std::string rule_;
};

/* Calls a function that writes a text: first for its size, then for the text. */
template <class Call> std::string text(Call &&call);

/* Throws if a status is an error, else returns it. */
inline case_status check(case_status status)
{
    if (status < CASE_ERR_NULL)
        return status;
    std::size_t needed = 0;
    std::string message;
    if (case_last_message(nullptr, 0, &needed) == CASE_OK && needed > 0) {
        message.resize(needed);
        if (case_last_message(message.data(), needed, nullptr) == CASE_OK)
            message.resize(needed - 1);
    }
    char rule[CASE_RULE_SIZE] = "";
    case_last_rule(rule, sizeof rule, nullptr);
    throw Error(status, std::string(case_status_name(status)) + ": " + message, rule);
}

template <class Call> std::string text(Call &&call)
{
    std::size_t needed = 0;
    check(call(nullptr, 0, &needed));
    std::string buffer(needed, '\0');
    check(call(buffer.data(), buffer.size(), nullptr));
    buffer.resize(needed - 1);
    return buffer;
}

/* In which words, and for whom: English for all players, unless it says otherwise. */
struct View : case_view {
    View(case_language language = CASE_LANGUAGE_ENGLISH, std::int32_t audience = CASE_AUDIENCE_PLAYERS,
         const case_catalog *own = nullptr) noexcept
        : case_view{sizeof(case_view), language, audience, 0, own}
    {
    }
};

/* A struct with its size set, filled by a call. */
template <class Struct, class Call> Struct filled(Call &&call)
{
    Struct out{};
    out.struct_size = sizeof out;
    check(call(&out));
    return out;
}

/* A host's own words (RAII). */
class Catalog {
public:
    explicit Catalog(std::string_view words, case_format format = CASE_FORMAT_ANY)
    {
        case_catalog *catalog = nullptr;
        check(case_catalog_new(words.data(), words.size(), static_cast<std::uint32_t>(format),
                               &catalog));
        catalog_.reset(catalog);
    }

    View over(case_language language, std::int32_t audience = CASE_AUDIENCE_PLAYERS) const
    {
        return {language, audience, catalog_.get()};
    }

private:
    struct Free {
        void operator()(case_catalog *catalog) const noexcept { case_catalog_free(catalog); }
    };

    std::unique_ptr<case_catalog, Free> catalog_;
};

/* Odds (RAII). */
class Odds {
public:
    explicit Odds(case_odds *odds) noexcept : odds_(odds) {}

    const case_odds *get() const noexcept { return odds_.get(); }

    case_odds_summary summary() const
    {
        return filled<case_odds_summary>(
            [&](case_odds_summary *out) { return case_odds_info(get(), out); });
    }

    case_odds_row row(std::size_t index) const
    {
        return filled<case_odds_row>(
            [&](case_odds_row *out) { return case_odds_get(get(), index, out); });
    }

    case_value value(std::size_t row, std::size_t field) const
    {
        case_value value{};
        check(case_odds_value(get(), row, field, &value));
        return value;
    }

    /* The owner of a field: a fighter's place, or CASE_NOBODY. */
    std::int32_t field_who(std::size_t field) const
    {
        std::int32_t who = CASE_NOBODY;
        check(case_odds_field_who(get(), field, &who));
        return who;
    }

    /* Their basis: versions, rulings, plans. */
    std::string basis() const
    {
        return text([&](char *buffer, std::size_t capacity, std::size_t *needed) {
            return case_odds_basis(get(), buffer, capacity, needed);
        });
    }

    std::string field(std::size_t field) const
    {
        return text([&](char *buffer, std::size_t capacity, std::size_t *needed) {
            return case_odds_field(get(), field, buffer, capacity, needed);
        });
    }

    /* Reduced to some of the fields, in that order. */
    Odds only(const std::vector<std::int32_t> &fields) const
    {
        case_odds *odds = nullptr;
        check(case_odds_only(get(), fields.data(), fields.size(), &odds));
        return Odds(odds);
    }

    /* Merged with other blocks or another seed of the same simulation. */
    Odds merged(const Odds &other) const
    {
        case_odds *odds = nullptr;
        check(case_odds_merge(get(), other.get(), &odds));
        return Odds(odds);
    }

private:
    struct Free {
        void operator()(case_odds *odds) const noexcept { case_odds_free(odds); }
    };

    std::unique_ptr<case_odds, Free> odds_;
};

/* A plan (RAII), to be given to seats, which keep a copy. */
class Plan {
public:
    explicit Plan(case_plan *plan) noexcept : plan_(plan) {}

    /* Reads a plan for a system, by its place. */
    static Plan read(std::size_t system, std::string_view words, case_format format = CASE_FORMAT_ANY)
    {
        case_plan *plan = nullptr;
        check(case_plan_new(system, words.data(), words.size(), static_cast<std::uint32_t>(format),
                            &plan));
        return Plan(plan);
    }

    /* A plan that comes with the engine. */
    static Plan named(std::size_t system, std::string_view name)
    {
        case_plan *plan = nullptr;
        check(case_plan_named(system, name.data(), name.size(), &plan));
        return Plan(plan);
    }

    const case_plan *get() const noexcept { return plan_.get(); }

    std::string json() const
    {
        return text([&](char *buffer, std::size_t capacity, std::size_t *needed) {
            return case_plan_json(get(), buffer, capacity, needed);
        });
    }

private:
    struct Free {
        void operator()(case_plan *plan) const noexcept { case_plan_free(plan); }
    };

    std::unique_ptr<case_plan, Free> plan_;
};

/* The value nothing: the place of a single value, a value to be removed, no defense. */
inline constexpr case_value nothing{CASE_KIND_NOTHING, CASE_NOBODY, 0};

/* Every defense against an attack, the best first, and its certain effects (RAII). */
class Defenses {
public:
    explicit Defenses(case_defenses *defenses) noexcept : defenses_(defenses) {}

    const case_defenses *get() const noexcept { return defenses_.get(); }

    /* The defenses, the best first; nothing for that of doing nothing. */
    std::vector<case_value> guards() const
    {
        std::size_t count = 0;
        check(case_defenses_count(get(), &count, nullptr));
        std::vector<case_value> list(count);
        for (std::size_t i = 0; i < count; i++)
            check(case_defenses_get(get(), i, &list[i]));
        return list;
    }

    case_odds_row chance(std::size_t index, case_feat feat) const
    {
        return filled<case_odds_row>([&](case_odds_row *out) {
            return case_defenses_chance(get(), index, feat, out);
        });
    }

    /* The certain effects of the attack, whatever the target does. */
    std::vector<case_verdict> verdicts() const
    {
        std::size_t count = 0;
        check(case_defenses_count(get(), nullptr, &count));
        std::vector<case_verdict> list;
        for (std::size_t i = 0; i < count; i++)
            list.push_back(filled<case_verdict>(
                [&](case_verdict *out) { return case_defenses_verdict(get(), i, out); }));
        return list;
    }

private:
    struct Free {
        void operator()(case_defenses *defenses) const noexcept { case_defenses_free(defenses); }
    };

    std::unique_ptr<case_defenses, Free> defenses_;
};

/**
 * An attack prepared in the state of a battle (RAII). A defense is one of those that best_defenses()
 * gives, `nothing`, or NULL for the answer of the target's plan.
 */
class Aimed {
public:
    explicit Aimed(case_aimed *aimed) noexcept : aimed_(aimed) {}

    const case_aimed *get() const noexcept { return aimed_.get(); }

    /* The odds of its outcome. */
    Odds odds(const case_value *guard = &nothing, const case_limits *limits = nullptr,
              const case_watch *watch = nullptr) const
    {
        case_odds *odds = nullptr;
        check(case_aimed_odds(get(), guard, limits, watch, &odds));
        return Odds(odds);
    }

    /* The exact probability of a feat. */
    case_odds_row chance(case_feat feat, const case_value *guard = &nothing,
                         const case_limits *limits = nullptr,
                         const case_watch *watch = nullptr) const
    {
        return filled<case_odds_row>([&](case_odds_row *out) {
            return case_aimed_chance(get(), guard, feat, limits, watch, out);
        });
    }

    Defenses best_defenses(const case_limits *limits = nullptr,
                           const case_watch *watch = nullptr) const
    {
        case_defenses *defenses = nullptr;
        check(case_aimed_best_defenses(get(), limits, watch, &defenses));
        return Defenses(defenses);
    }

private:
    struct Free {
        void operator()(case_aimed *aimed) const noexcept { case_aimed_free(aimed); }
    };

    std::unique_ptr<case_aimed, Free> aimed_;
};

/* A plain attack, for Battle::aim. */
inline case_aim aim(std::int32_t attacker, std::int32_t target, std::int32_t attack)
{
    return {sizeof(case_aim), attacker, target, attack, 0, 0};
}

/* A battle (RAII). */
class Battle {
public:
    static Battle from_roster(std::string_view roster, case_format format = CASE_FORMAT_ANY)
    {
        case_battle *battle = nullptr;
        check(case_battle_new(roster.data(), roster.size(), static_cast<std::uint32_t>(format),
                              &battle));
        return Battle(battle);
    }

    static Battle resume(std::string_view save)
    {
        case_battle *battle = nullptr;
        check(case_battle_resume(save.data(), save.size(), &battle));
        return Battle(battle);
    }

    Battle clone() const
    {
        case_battle *battle = nullptr;
        check(case_battle_clone(get(), &battle));
        return Battle(battle);
    }

    Battle known(std::int32_t audience = CASE_AUDIENCE_PLAYERS) const
    {
        case_battle *battle = nullptr;
        check(case_battle_known(get(), audience, &battle));
        return Battle(battle);
    }

    case_battle *get() const noexcept { return battle_.get(); }

    void set_seed(std::uint64_t seed) { check(case_battle_set_seed(get(), seed)); }
    void set_host_dice() { check(case_battle_set_host_dice(get())); }

    /* For whom: a fighter, CASE_JUDGE, CASE_MAP, CASE_SIDE + the number of a side, or CASE_EVERYBODY. */
    void set_control(std::int32_t who, case_control control)
    {
        check(case_battle_set_control(get(), who, control));
    }
    void set_policy(std::int32_t who, std::string_view policy)
    {
        check(case_battle_set_policy(get(), who, policy.data(), policy.size()));
    }
    void set_dice(std::int32_t who, case_dice dice) { check(case_battle_set_dice(get(), who, dice)); }
    void set_plan(std::int32_t who, const Plan &plan)
    {
        check(case_battle_set_plan(get(), who, plan.get()));
    }

    /**
     * Carries out a command of the protocol for whoever may know and do as much as the view says, and
     * gives the answer as JSON: its "result", or an "error" that has changed nothing.
     */
    std::string call(std::string_view command,
                     const View &view = {CASE_LANGUAGE_ENGLISH, CASE_AUDIENCE_GAMEMASTER},
                     const case_watch *watch = nullptr)
    {
        std::size_t length = 0;
        const char *said = case_battle_call(get(), &view, command.data(), command.size(), watch, &length);
        return std::string(said, length);
    }

    case_status step() { return check(case_battle_step(get())); }
    case_status run(std::uint64_t steps) { return check(case_battle_run(get(), steps)); }
    void feed_face(std::int32_t face) { check(case_battle_feed_face(get(), face)); }
    void feed_faces(const std::vector<std::int32_t> &faces)
    {
        check(case_battle_feed_faces(get(), faces.data(), faces.size()));
    }
    void feed_answer(case_value answer) { check(case_battle_feed_answer(get(), answer)); }
    /* Feeds the suggested answer, and returns it. */
    case_value feed_suggestion()
    {
        case_value answer{};
        check(case_battle_feed_suggestion(get(), &answer));
        return answer;
    }
    bool undo() { return check(case_battle_undo(get())) == CASE_OK; }
    bool undo_input() { return check(case_battle_undo_input(get())) == CASE_OK; }
    bool redo() { return check(case_battle_redo(get())) == CASE_OK; }

    /* The input of the first face of a roll in the log. */
    std::size_t event_input(std::size_t event) const
    {
        std::size_t input = 0;
        check(case_battle_event_input(get(), event, &input));
        return input;
    }

    case_roll_request roll() const { return info<case_roll_request>(case_battle_roll_request); }
    case_decision_request decision() const
    {
        return info<case_decision_request>(case_battle_decision_request);
    }
    case_battle_info status() const { return info<case_battle_info>(case_battle_status); }

    /* The legal answers of a list; none for a range. */
    std::vector<case_value> answers() const
    {
        std::vector<case_value> list(static_cast<std::size_t>(decision().answers));
        for (std::size_t i = 0; i < list.size(); i++)
            check(case_battle_answer(get(), i, &list[i]));
        return list;
    }

    std::string title(const View &view = {}) const
    {
        return text([&](char *buffer, std::size_t capacity, std::size_t *needed) {
            return case_battle_title(get(), &view, buffer, capacity, needed);
        });
    }

    std::string label(case_value answer, const View &view = {}) const
    {
        return text([&](char *buffer, std::size_t capacity, std::size_t *needed) {
            return case_battle_label(get(), answer, &view, buffer, capacity, needed);
        });
    }

    std::string say(case_value value, const View &view = {}) const
    {
        return text([&](char *buffer, std::size_t capacity, std::size_t *needed) {
            return case_battle_say(get(), value, &view, buffer, capacity, needed);
        });
    }

    case_fighter_info fighter(std::int32_t who) const
    {
        return filled<case_fighter_info>(
            [&](case_fighter_info *out) { return case_battle_fighter(get(), who, out); });
    }

    /* The events of the last step or run: the first, and the end. */
    std::pair<std::size_t, std::size_t> new_events() const
    {
        std::pair<std::size_t, std::size_t> range;
        check(case_battle_new_events(get(), &range.first, &range.second));
        return range;
    }

    /* The events of the waiting step so far: the first, and the end. */
    std::pair<std::size_t, std::size_t> open_events() const
    {
        const case_battle_info now = status();
        const auto events = static_cast<std::size_t>(now.events);
        return {events, events + static_cast<std::size_t>(now.open_events)};
    }

    std::string tell(std::pair<std::size_t, std::size_t> range, const View &view = {}) const
    {
        return text([&](char *buffer, std::size_t capacity, std::size_t *needed) {
            return case_battle_tell(get(), range.first, range.second - range.first, &view, buffer,
                                    capacity, needed);
        });
    }

    /* The events of the last step or run as sentences. */
    std::string news(const View &view = {}) const { return tell(new_events(), view); }

    std::string system() const
    {
        return text([&](char *buffer, std::size_t capacity, std::size_t *needed) {
            return case_battle_system(get(), buffer, capacity, needed);
        });
    }

    std::string name(std::int32_t who) const
    {
        return text([&](char *buffer, std::size_t capacity, std::size_t *needed) {
            return case_battle_name(get(), who, buffer, capacity, needed);
        });
    }

    /* The fighter with that id, or else the only one with that name. */
    std::optional<std::int32_t> find(std::string_view id_or_name) const
    {
        std::int32_t who = CASE_NOBODY;
        const case_status status =
            case_battle_find(get(), id_or_name.data(), id_or_name.size(), &who);
        if (status == CASE_ERR_NAME)
            return std::nullopt;
        check(status);
        return who;
    }

    std::string side_name(std::int32_t who) const
    {
        return text([&](char *buffer, std::size_t capacity, std::size_t *needed) {
            return case_battle_side_name(get(), who, buffer, capacity, needed);
        });
    }

    std::string save() const
    {
        return text([&](char *buffer, std::size_t capacity, std::size_t *needed) {
            return case_battle_save(get(), buffer, capacity, needed);
        });
    }

    /* The basis of this battle's results: versions, rulings, plans. */
    std::string basis() const
    {
        return text([&](char *buffer, std::size_t capacity, std::size_t *needed) {
            return case_battle_basis(get(), buffer, capacity, needed);
        });
    }

    /* Prepares an attack in the present state, with given circumstances. */
    Aimed aim(const case_aim &aim, const std::vector<case_named_value> &given = {}) const
    {
        case_aimed *aimed = nullptr;
        check(case_battle_aim(get(), &aim, given.data(), given.size(), &aimed));
        return Aimed(aimed);
    }

    /* The exact odds of everybody's state after the open step; nothing if that takes too long. */
    std::optional<Odds> step_odds(const case_value *answer, const case_limits *limits = nullptr) const
    {
        case_odds *odds = nullptr;
        const case_status status = case_odds_step(get(), answer, limits, nullptr, &odds);
        if (status == CASE_ERR_ODDS)
            return std::nullopt;
        check(status);
        return Odds(odds);
    }

    /* The exact odds of the end of this turn. */
    Odds turn_odds(const case_limits *limits = nullptr, const case_watch *watch = nullptr) const
    {
        case_odds *odds = nullptr;
        check(case_odds_turn(get(), limits, watch, &odds));
        return Odds(odds);
    }

    /* The odds of who wins, how long it takes and what is left, within limits. */
    Odds ends(const case_limits *limits = nullptr, const case_watch *watch = nullptr) const
    {
        case_odds *odds = nullptr;
        check(case_odds_ends(get(), limits, watch, &odds));
        return Odds(odds);
    }

    /* Some blocks of a simulation, from `first` to before `end`: for threads, each with a clone. */
    Odds sample_blocks(std::uint64_t seed, std::uint64_t trials, std::uint64_t first,
                       std::uint64_t end, const case_watch *watch = nullptr) const
    {
        case_odds *odds = nullptr;
        check(case_odds_sample_blocks(get(), seed, trials, first, end, 0, watch, &odds));
        return Odds(odds);
    }

    /* The odds of who wins, within limits; the watch may stop it from another thread. */
    Odds fight(const case_limits *limits = nullptr, const case_watch *watch = nullptr) const
    {
        case_odds *odds = nullptr;
        check(case_odds_fight(get(), limits, watch, &odds));
        return Odds(odds);
    }

private:
    struct Free {
        void operator()(case_battle *battle) const noexcept { case_battle_free(battle); }
    };

    explicit Battle(case_battle *battle) noexcept : battle_(battle) {}

    template <class Info> Info info(case_status (*call)(const case_battle *, Info *)) const
    {
        return filled<Info>([&](Info *out) { return call(get(), out); });
    }

    std::unique_ptr<case_battle, Free> battle_;
};

#ifdef CASE_TABLES_H
/* A plain attack, for exchange(). */
inline case_attack_intent intent(std::int32_t attacker, std::int32_t target, std::int32_t attack)
{
    return filled<case_attack_intent>([&](case_attack_intent *out) {
        return case_attack_intent_init(out, attacker, target, attack);
    });
}

/* The exact odds of an attack of CASE by itself; nothing in other systems. */
inline std::optional<Odds> exchange(const Battle &battle, const case_attack_intent &intent)
{
    case_odds *odds = nullptr;
    const case_status status = case_odds_exchange(battle.get(), &intent, nullptr, &odds);
    if (status == CASE_ERR_SYSTEM)
        return std::nullopt;
    check(status);
    return Odds(odds);
}
#endif /* CASE_TABLES_H */

} // namespace case_engine

#endif /* CASE_HPP */
