#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "base/name_key.h"

Test(base_name_key, composed_and_decomposed_letters_are_one_name)
{
    cr_expect(name_key_equal("Zo\u00EB", "Zoe\u0308"));
    cr_expect_not(name_key_equal("Zo\u00EB", "Zoe"));
}

Test(base_name_key, blanks_of_every_kind_are_one_blank_and_none_at_the_ends)
{
    cr_expect(name_key_equal("Anna Bell", "Anna\u00A0Bell"));
    cr_expect(name_key_equal("Anna Bell", "Anna\u2009 Bell"));
    cr_expect(name_key_equal("Anna Bell", " Anna\tBell\u3000"));
    cr_expect_not(name_key_equal("Anna Bell", "AnnaBell"));
}

Test(base_name_key, characters_without_a_shape_do_not_count)
{
    cr_expect(name_key_equal("Bob", "Bo\u200Bb"));
    cr_expect(name_key_equal("Bob", "\uFEFFBob"));
}

Test(base_name_key, capitals_count)
{
    cr_expect_not(name_key_equal("anna", "Anna"));
}

Test(base_name_key, bytes_that_are_no_utf8_are_their_own_key)
{
    struct buf key = BUF_INIT;
    name_key("J\xFCrgen", 6, &key);
    cr_expect_str_eq(buf_str(&key), "J\xFCrgen");
    cr_expect_not(name_key_equal("J\xFCrgen", "J\u00FCrgen"));
    buf_free(&key);
}

static bool are_near(const char *a, const char *b)
{
    struct buf x = BUF_INIT, y = BUF_INIT;
    name_fold(a, strlen(a), &x);
    name_fold(b, strlen(b), &y);
    const bool are = name_fold_is_near(buf_str(&x), x.len, buf_str(&y), y.len);
    cr_expect_eq(name_fold_is_near(buf_str(&y), y.len, buf_str(&x), x.len), are,
                 "%s and %s the other way round", a, b);
    buf_free(&x);
    buf_free(&y);
    return are;
}

Test(base_name_key, names_are_near_that_differ_in_capitals_and_accents_alone)
{
    cr_expect(are_near("zoe", "Zo\u00EB"));
    cr_expect(are_near("JUERGEN", "Juergen"));
    cr_expect(are_near("\u0418\u0432\u0430\u043D", "\u0438\u0432\u0430\u043D"));
}

Test(base_name_key, long_names_are_near_that_differ_in_one_letter)
{
    cr_expect(are_near("Andrea", "Andreas"));
    cr_expect(are_near("Kristina", "Christina") == false, "two letters");
    cr_expect(are_near("Kristina", "Kristima"));
    cr_expect(are_near("\u041C\u0430\u0440\u0438\u043D\u0430",
                       "\u041C\u0430\u0440\u0438\u0442\u0430"));
    cr_expect_not(are_near("Anna", "Anne"), "short");
    cr_expect_not(are_near("Annas", "Anna"), "one of them is short");
    cr_expect_not(are_near("Player 1", "Player 2"), "a digit");
}

Test(base_name_key, short_names_are_near_that_differ_in_a_doubled_letter)
{
    cr_expect(are_near("Ana", "Anna"));
    cr_expect(are_near("Tomm", "Tom"));
    cr_expect(are_near("\u0410\u043D\u0430", "\u0410\u043D\u043D\u0430"));
    cr_expect_not(are_near("Ann", "Anna"), "the letter before is another one");
    cr_expect_not(are_near("Al", "All"), "too short");
    cr_expect_not(are_near("Eva 1", "Eva 11"), "a digit");
}

Test(base_name_key, a_name_without_letters_or_with_a_digit_in_front_is_odd)
{
    cr_expect(name_is_odd("47"));
    cr_expect(name_is_odd("-"));
    cr_expect(name_is_odd(""));
    cr_expect(name_is_odd("3rd man"));
    cr_expect_not(name_is_odd("Player 1"));
    cr_expect_not(name_is_odd("\u5B89\u5A1C"));
}
