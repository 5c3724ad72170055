import { describe } from 'vitest'
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

const suites = [
  accountsSuite,
  recordsSuite,
  transcriptsSuite,
  transactionsSuite,
  meetingsSuite,
  recognitionSuite,
  accessSuite,
  shopSuite,
  shoppingSuite,
  insightsSuite,
  translationsSuite,
  textSizesSuite,
  adminSuite,
  speakerDetectionsSuite,
  statementSuite,
  searchSuite,
  noticesSuite,
  securitySuite,
  vocabularySuite,
  sharesSuite,
  peopleSuite,
  librarySuite,
  voicesSuite,
]

/** Contract of `Store` adapters. */
export function storeSuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  // Each on its own: a suite opens a store before each test beside it.
  for (const suite of suites) describe('the store', () => suite(adapter, open))
}
