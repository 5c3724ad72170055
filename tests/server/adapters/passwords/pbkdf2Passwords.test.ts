import { createPbkdf2Passwords } from '../../../../server/adapters/passwords/pbkdf2Passwords'
import { passwordsSuite } from '../../ports/passwords.suite'

passwordsSuite('memory', createPbkdf2Passwords(1_000))
