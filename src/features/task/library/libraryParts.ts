/** What the list of records shows once the library is known, loaded together after the list itself. */
import { EmptyFilters } from './EmptyFilters'
import { FilterChips, FilterControls } from './FilterBar'
import { FoundRecords } from './FoundRecords'
import { LibraryRail } from './LibraryRail'
import { MoveDialog } from './MoveDialog'
import { RowChoice } from './RowChoice'
import { RowHits } from './RowHits'
import { RowMarks, RowStar } from './RowMarks'
import { handleSelectionKey } from './selectRows'
import { TagsDialog } from './TagsDialog'

export const libraryParts = {
  EmptyFilters,
  FilterChips,
  FilterControls,
  FoundRecords,
  LibraryRail,
  MoveDialog,
  RowChoice,
  RowHits,
  RowMarks,
  RowStar,
  TagsDialog,
  handleSelectionKey,
}
