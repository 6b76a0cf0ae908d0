-- Search finds a customer by the contacts of their visits, too: the words of those that are stored, as `splitWords` splits them.
INSERT INTO "customer_words" ("word", "customer_id")
SELECT DISTINCT "word", "customer_id"
FROM "appointments",
  regexp_split_to_table(
    lower(regexp_replace(
      normalize(concat_ws(' ', "first_name", "last_name", "address", "city"), NFKD), '[\u0300-\u036f''‘’ʻʼ`´]', '', 'g'
    )),
    '[\s!-$&-/:-@[-^{-~–—…]+'
  ) AS "word"
WHERE "customer_id" IS NOT NULL AND "erased_at" IS NULL AND "word" <> ''
ON CONFLICT DO NOTHING;
