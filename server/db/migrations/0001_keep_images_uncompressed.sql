-- A PNG is compressed already: trying again costs time with every quote and gains nothing.
ALTER TABLE "quote_images" ALTER COLUMN "png" SET STORAGE EXTERNAL;
