// A fight from C++17, with dice of your own: saved and resumed on the way. See fight.c.
//
//     c++ -std=c++17 fight.cpp $(pkg-config --cflags --libs case) -o fight && ./fight roster.toml
#include <algorithm>
#include <case_tables.h>

#include <case.hpp>
#include <fstream>
#include <iostream>
#include <sstream>

namespace {

// Dice of your own: the same in all of these examples.
std::int32_t below(std::int32_t n)
{
    static std::uint32_t dice = 1;
    dice = (dice * 75 + 74) % 65537;
    return static_cast<std::int32_t>(dice) % n;
}

// Rolls the die that is wanted.
void roll(case_engine::Battle &battle)
{
    const case_roll_request roll = battle.roll();
    const std::int32_t face = 1 + below(roll.die);
    std::cout << "? " << battle.name(roll.who) << ": " << roll.name << " [" << roll.rule << "] d"
              << roll.die << ": " << face << "\n";
    battle.feed_face(face);
}

// Answers the question that is asked.
void decide(case_engine::Battle &battle)
{
    const case_decision_request decision = battle.decision();
    case_value answer{};
    if (decision.answers > 0) {
        answer = battle.answers().at(static_cast<std::size_t>(below(decision.answers)));
    } else {
        answer.kind = static_cast<std::uint16_t>(decision.answer_kind);
        answer.of = CASE_NOBODY;
        answer.number = decision.low + below(std::min(decision.high - decision.low, 9) + 1);
    }
    std::cout << "? " << battle.name(decision.who) << ": " << battle.title() << " ["
              << decision.rule << "]: " << battle.label(answer) << "\n";
    battle.feed_answer(answer);
}

void fight(const std::string &roster)
{
    auto battle = case_engine::Battle::from_roster(roster);
    battle.set_control(0, CASE_CONTROL_HOST);
    std::cout << battle.system() << ", dice of the host\n";
    for (int inputs = 0; inputs < 2000;) {
        const case_status status = battle.step();
        std::cout << battle.news();
        if (status == CASE_OVER)
            break;
        if (status == CASE_OK)
            continue;
        if (status == CASE_WANTS_ROLL)
            roll(battle);
        else
            decide(battle);
        inputs++;
        if (inputs == 25) {
            battle = case_engine::Battle::resume(battle.save());
            std::cout << "-- saved and resumed\n";
        } else if (inputs == 30) {
            battle.undo_input();
            std::cout << "-- taken back\n";
        } else if (inputs == 35) {
            battle.undo_input();
            battle.redo();
            std::cout << "-- taken back and brought again\n";
        }
    }
    const case_battle_info info = battle.status();
    std::cout << "turn " << info.turn << ", " << info.events << " events\n";
    for (std::int32_t who = 0; who < info.fighters; who++) {
        const case_fighter_info fighter = battle.fighter(who);
        std::cout << battle.name(who) << " (" << battle.side_name(who) << ") "
                  << (fighter.stands ? "stands" : "is out") << " with " << fighter.fitness << "\n";
    }
}

// Prints what the first fighter's first attack on the first foe comes to, in exact odds.
void exchange(const std::string &roster)
{
    const auto battle = case_engine::Battle::from_roster(roster);
    std::int32_t target = 1;
    while (battle.fighter(target).side == battle.fighter(0).side)
        target++;
    const auto odds = case_engine::exchange(battle, case_engine::intent(0, target, 0));
    if (!odds) {
        std::cout << "no odds of an exchange\n";
        return;
    }
    std::cout << battle.name(0) << " against " << battle.name(target) << "\n";
    const case_odds_summary summary = odds->summary();
    for (std::size_t i = 0; i < summary.rows; i++) {
        const case_odds_row row = odds->row(i);
        std::cout << row.numerator << "/" << row.denominator;
        for (std::size_t field = 0; field < summary.fields; field++)
            std::cout << (field ? ", " : ": ") << odds->field(field) << " "
                      << battle.say(odds->value(i, field));
        std::cout << "\n";
    }
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 2 || case_abi_version() != CASE_ABI_VERSION) {
        std::cerr << "fight ROSTER, with case " << case_version() << "\n";
        return 2;
    }
    try {
        std::ostringstream roster;
        roster << std::ifstream(argv[1], std::ios::binary).rdbuf();
        fight(roster.str());
        exchange(roster.str());
    } catch (const case_engine::Error &error) {
        std::cerr << error.what() << "\n";
        return 1;
    }
}
