import type { CreateTableBuilder } from 'kysely'

/** A number of its own for each row, never given twice, not even after the row is gone. */
export function withId<Table extends string>(table: CreateTableBuilder<Table>) {
  return table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
}
