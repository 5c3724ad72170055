/** Worker that receives a `TranslationDocument` and responds with the bytes of a Word file. */
import { serveDocx } from '../../../transcript/ui/export/docxWorker'
import { writeTranslationDocx } from './translationDocx'

serveDocx(writeTranslationDocx)
