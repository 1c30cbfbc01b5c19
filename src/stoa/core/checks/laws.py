"""When each law is checked: the cheap ones at every table, others now and then, some only when the game is over."""

from stoa.core.checks import face, mind, rules
from stoa.core.checks.walk import Law

# Before there is a table.
BOX: tuple[Law, ...] = (
    rules.the_box_is_labelled,
    rules.the_registry_finds_the_game,
    rules.sampled_options_can_be_chosen,
)

# At every table.
ALWAYS: tuple[Law, ...] = (
    rules.the_turn_belongs_to_somebody,
    rules.legal_moves_are_sorted_and_run_out_only_at_the_end,
    rules.fill_gives_the_legal_moves,
    rules.the_game_ends_within_its_bound,
    rules.the_table_has_no_faults,
    rules.every_seat_has_a_score,
    face.every_kind_of_decision_says_why_it_matters,
)

# Over the whole space of moves.
WHOLE: tuple[Law, ...] = (rules.legal_and_refusal_agree,)

# Now and then, because they take longer.
SOMETIMES: tuple[Law, ...] = (
    rules.refusals_name_a_rule_and_say_why,
    rules.a_refused_move_is_stopped_at_the_door,
    rules.any_move_can_be_spelled,
    rules.notation_is_unique,
    rules.notation_is_read_back,
    face.words_are_messages,
    face.the_tally_adds_up,
    mind.the_judge_gives_shares_of_the_victory,
    mind.the_judge_prunes_the_legal_moves,
    mind.the_champion_expects_what_can_be_played,
    rules.odds_are_exact,
    rules.draw_follows_the_odds,
    rules.looking_changes_nothing,
    rules.a_copy_is_a_table_of_its_own,
    rules.dump_and_load_are_inverse,
    rules.keys_tell_tables_apart,
    rules.a_table_can_be_pickled,
    rules.nobody_has_a_place_before_the_end,
    rules.a_playout_ends_well,
    rules.a_loaded_table_plays_on_alike,
)

# Seldom, because pictures take long.
PICTURES: tuple[Law, ...] = (
    face.pictures_are_well_formed,
    face.marks_stand_for_moves,
    face.every_marked_element_explains_itself,
    face.every_move_can_be_chosen,
    rules.looking_changes_nothing,
)

# At the end of a game.
LAST: tuple[Law, ...] = (
    rules.places_are_a_ranking,
    rules.teammates_share_their_place,
    rules.ancestors_stay_as_they_were,
)

# Over a whole game, from its first move.
STORY: tuple[Law, ...] = (
    rules.a_record_is_read_back,
    face.nothing_changes_silently,
    face.what_is_told_names_its_amounts,
    rules.a_compound_decision_belongs_to_one_seat,
)

LAWS = BOX + ALWAYS + WHOLE + SOMETIMES + PICTURES + LAST + STORY
