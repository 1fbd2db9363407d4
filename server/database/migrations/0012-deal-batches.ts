/**
 * A deal's record, which only corrections read, is kept once: the journal has it in each batch. A deal says in which; what
 * an older service wrote has the record itself.
 */
export const sql = `
alter table deals
  alter column record drop not null,
  -- The batch of the journal that last said the record; null: \`record\` has it.
  add column batch bigint;
`;
