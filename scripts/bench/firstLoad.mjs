/** What a first visit of the public pages and of the records loads. */
import { measureFirstLoads } from '../firstLoad.mjs'

export async function* measure() {
  for (const { route, kilobytes, requests, budget } of await measureFirstLoads()) {
    yield { name: `${route}: JS and CSS, brotli`, value: kilobytes, unit: 'kB', most: budget }
    yield { name: `${route}: requests`, value: requests, unit: '' }
  }
}
