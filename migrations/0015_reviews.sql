-- A removed review can be brought back for a day: Undo needs no trash to be looked through.
alter table reviews add column deleted_at timestamptz;
-- The key of the filled form, so that a call whose answer was lost does not add a review twice.
alter table reviews add column creation_key text unique;
