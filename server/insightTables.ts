/** What the store keeps of what was made of a record's text. */
import type { InsightKind, MadeBy } from '../src/wire/insight'

export interface InsightRow {
  kind: InsightKind
  /** As it travels, without its origin. */
  body: object
  /** Version of the text it was made of. */
  version: number
  by: MadeBy
  madeAt: number
}

export interface InsightTables {
  /** At most one of each kind a task; they go with their task. */
  insights: {
    of(taskId: number): Promise<InsightRow[]>
    /** Adds or replaces. */
    keep(taskId: number, row: InsightRow): Promise<void>
    /** Changes what one holds; false when there is none. */
    edit(taskId: number, kind: InsightKind, body: object): Promise<boolean>
    clear(taskId: number): Promise<void>
  }
}
