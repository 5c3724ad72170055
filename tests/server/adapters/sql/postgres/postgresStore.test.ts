import { describe } from 'vitest'
import { hasPostgres } from '../../../../postgres/cluster'
import { openEmptyPostgres } from '../../../../postgres/databases'
import { storeSuite } from '../../../ports/store.suite'

describe.skipIf(!hasPostgres)('PostgreSQL', () => {
  storeSuite('postgres', openEmptyPostgres)
})
