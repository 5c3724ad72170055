import { accessSuite } from './access.suite'
import { accountsSuite } from './accounts.suite'
import { insightsSuite } from './insights.suite'
import { jobsSuite } from './jobs.suite'
import { meetingsSuite } from './meetings.suite'
import { recordsSuite } from './records.suite'
import { shopSuite } from './shop.suite'
import { shoppingSuite } from './shopping.suite'
import { transcriptsSuite } from './transcripts.suite'
import type { StoreUnderTest } from './storeWorld'
import { translationsSuite } from './translations.suite'

/** What every adapter of `Store` does. */
export function storeSuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  for (const suite of [accountsSuite, recordsSuite, transcriptsSuite, jobsSuite, meetingsSuite]) suite(adapter, open)
  for (const suite of [accessSuite, shopSuite, shoppingSuite, insightsSuite, translationsSuite]) suite(adapter, open)
}
