/*
 * case.hpp: case.h for C++17, with handles that free themselves and errors that are thrown.
 *
 *     auto battle = case_engine::Battle::from_roster(text);
 *     while (battle.step() == CASE_NEED_ROLL)
 *         battle.feed(my_dice(battle.need().die));
 *
 * Nothing is hidden: Battle::get() gives the handle for every other function of case.h.
 */
#ifndef CASE_HPP
#define CASE_HPP

#include "case.h"

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

/* A call that failed: its status, and what the library says about it. */
class Error : public std::runtime_error {
public:
    Error(case_status status, const std::string &message)
        : std::runtime_error(message), status_(status) {}
    case_status status() const noexcept { return status_; }

private:
    case_status status_;
};

/* Calls a function that writes a text: first for its size, then for the text. */
template <class Call> std::string text(Call &&call);

/* Throws where a status is an error, and gives it back where it is none. */
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
    throw Error(status, std::string(case_status_name(status)) + ": " + message);
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

/* One legal answer of a question. */
struct Choice {
    std::int32_t code;
    std::string label;
};

/* Odds that free themselves. */
class Odds {
public:
    explicit Odds(case_odds *odds) noexcept : odds_(odds) {}

    const case_odds *get() const noexcept { return odds_.get(); }

    case_odds_summary summary() const
    {
        case_odds_summary info{};
        info.struct_size = sizeof info;
        check(case_odds_info(get(), &info));
        return info;
    }

    case_odds_row row(std::size_t index) const
    {
        case_odds_row row{};
        row.struct_size = sizeof row;
        check(case_odds_get(get(), index, &row));
        return row;
    }

    std::int32_t value(std::size_t row, std::size_t field) const
    {
        std::int32_t value = 0;
        check(case_odds_value(get(), row, field, &value));
        return value;
    }

    std::string field(std::size_t field) const
    {
        return text([&](char *buffer, std::size_t capacity, std::size_t *needed) {
            return case_odds_field(get(), field, buffer, capacity, needed);
        });
    }

private:
    struct Free {
        void operator()(case_odds *odds) const noexcept { case_odds_free(odds); }
    };

    std::unique_ptr<case_odds, Free> odds_;
};

/* A plain attack, for Battle::exchange. */
inline case_strike strike(std::int32_t attacker, std::int32_t target, std::int32_t attack)
{
    case_strike strike{};
    strike.struct_size = sizeof strike;
    check(case_strike_init(&strike, attacker, target, attack));
    return strike;
}

/* A battle that frees itself. */
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

    case_battle *get() const noexcept { return battle_.get(); }

    void set_seed(std::uint64_t seed) { check(case_battle_set_seed(get(), seed)); }
    void set_host_dice() { check(case_battle_set_host_dice(get())); }
    void set_control(std::int32_t who, case_control control)
    {
        check(case_battle_set_control(get(), who, control));
    }
    void set_control_of_all(case_control control)
    {
        check(case_battle_set_control_of_all(get(), control));
    }

    case_status step() { return check(case_battle_step(get())); }
    case_status run(std::uint64_t steps) { return check(case_battle_run(get(), steps)); }
    void feed(std::int32_t value) { check(case_battle_feed(get(), value)); }
    bool undo() { return check(case_battle_undo(get())) == CASE_OK; }

    case_need need() const { return filled<case_need>(case_battle_need); }
    case_battle_info status() const { return filled<case_battle_info>(case_battle_status); }

    std::vector<Choice> choices() const
    {
        std::vector<Choice> list(static_cast<std::size_t>(need().choices));
        for (std::size_t i = 0; i < list.size(); i++)
            list[i].label = text([&](char *buffer, std::size_t capacity, std::size_t *needed) {
                return case_battle_choice(get(), i, &list[i].code, buffer, capacity, needed);
            });
        return list;
    }

    case_fighter_info fighter(std::int32_t who) const
    {
        case_fighter_info info{};
        info.struct_size = sizeof info;
        check(case_battle_fighter(get(), who, &info));
        return info;
    }

    case_event event(std::size_t index) const
    {
        case_event event{};
        event.struct_size = sizeof event;
        check(case_battle_event(get(), index, &event));
        return event;
    }

    /* The events of the last step or run: the first, and the end. */
    std::pair<std::size_t, std::size_t> new_events() const
    {
        std::pair<std::size_t, std::size_t> range;
        check(case_battle_new_events(get(), &range.first, &range.second));
        return range;
    }

    /* The events of the last step or run in English. */
    std::string news() const
    {
        auto range = new_events();
        return text([&](char *buffer, std::size_t capacity, std::size_t *needed) {
            return case_battle_events_text(get(), range.first, range.second - range.first, buffer,
                                           capacity, needed);
        });
    }

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

    /* The exact odds of what an attack comes to; nothing where the system has no such odds. */
    std::optional<Odds> exchange(const case_strike &strike) const
    {
        case_odds *odds = nullptr;
        const case_status status = case_odds_exchange(get(), &strike, nullptr, &odds);
        if (status == CASE_ERR_SYSTEM)
            return std::nullopt;
        check(status);
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

    template <class Info>
    Info filled(case_status (*call)(const case_battle *, Info *)) const
    {
        Info info{};
        info.struct_size = sizeof info;
        check(call(get(), &info));
        return info;
    }

    std::unique_ptr<case_battle, Free> battle_;
};

} // namespace case_engine

#endif /* CASE_HPP */
