/** Download size of a first visit to the public pages and the record list. */
import { measureFirstLoads } from '../lib/measureFirstLoad.mjs'

export async function* measure() {
  for (const { route, kilobytes, requests, budget } of await measureFirstLoads()) {
    yield { name: `${route}: JS and CSS, brotli`, value: kilobytes, unit: 'kB', max: budget }
    yield { name: `${route}: requests`, value: requests, unit: '' }
  }
}
