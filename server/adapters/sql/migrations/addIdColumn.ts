import type { CreateTableBuilder } from 'kysely'

/** A unique number per row, never reused, not even after the row is deleted. */
export function addIdColumn<Table extends string>(table: CreateTableBuilder<Table>) {
  return table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
}
