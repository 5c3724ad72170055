import { createWebPasswords } from '../../../../server/adapters/memory/passwords'
import { passwordsSuite } from '../../ports/passwords.suite'

passwordsSuite('memory', createWebPasswords(1_000))
