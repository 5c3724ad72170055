import { accessSuite } from './access.suite'
import { accountsSuite } from './accounts.suite'
import { adminSuite } from './admin.suite'
import { insightsSuite } from './insights.suite'
import { librarySuite } from './library.suite'
import { meetingsSuite } from './meetings.suite'
import { recordsSuite } from './records.suite'
import { recognitionSuite } from './recognition.suite'
import { shopSuite } from './shop.suite'
import { shoppingSuite } from './shopping.suite'
import { peopleSuite } from './people.suite'
import { sharesSuite } from './shares.suite'
import { speakerDetectionsSuite } from './speakerDetections.suite'
import { transcriptsSuite } from './transcripts.suite'
import { statementSuite } from './statement.suite'
import type { StoreUnderTest } from './storeFixtures'
import { transactionsSuite } from './transactions.suite'
import { textSizesSuite } from './textSizes.suite'
import { voicesSuite } from './voices.suite'
import { translationsSuite } from './translations.suite'
import { noticesSuite } from './notices.suite'
import { securitySuite } from './security.suite'
import { searchSuite } from './search.suite'
import { vocabularySuite } from './vocabulary.suite'

/** Contract of `Store` adapters. */
export function storeSuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  for (const suite of [
    accountsSuite,
    recordsSuite,
    transcriptsSuite,
    transactionsSuite,
    meetingsSuite,
    recognitionSuite,
  ])
    suite(adapter, open)
  for (const suite of [accessSuite, shopSuite, shoppingSuite, insightsSuite, translationsSuite, textSizesSuite])
    suite(adapter, open)
  adminSuite(adapter, open)
  speakerDetectionsSuite(adapter, open)
  statementSuite(adapter, open)
  searchSuite(adapter, open)
  noticesSuite(adapter, open)
  securitySuite(adapter, open)
  vocabularySuite(adapter, open)
  sharesSuite(adapter, open)
  peopleSuite(adapter, open)
  librarySuite(adapter, open)
  voicesSuite(adapter, open)
}
