/** A seeded account. Credit in seconds. */
export interface SeededAccount {
  username: string
  password: string
  name: string
  roles: string[]
  generalSeconds: number
  memberSeconds: number
  /** Balance, in cents. */
  balanceCents: number
  /** '' for none. */
  phone: string
  /** Days from seeding until the membership ends; null for none. */
  vipDays: number | null
  vipForever: boolean
}

/** The seeded accounts; the development panel can sign in as any of them. */
export const accounts: readonly SeededAccount[] = [
  {
    username: 'demo',
    password: 'demo123',
    name: '林晓雨',
    roles: ['user'],
    generalSeconds: 10 * 3600,
    memberSeconds: 2 * 3600,
    balanceCents: 6_600,
    phone: '13800000001',
    vipDays: 180,
    vipForever: false,
  },
  {
    username: 'admin',
    password: 'admin123',
    name: '周博文',
    roles: ['admin'],
    generalSeconds: 100 * 3600,
    memberSeconds: 20 * 3600,
    balanceCents: 100_000,
    phone: '13800000002',
    vipDays: null,
    vipForever: true,
  },
  {
    username: 'poor',
    password: 'poor123',
    name: '何一诺',
    roles: ['user'],
    generalSeconds: 5,
    memberSeconds: 3,
    balanceCents: 0,
    phone: '13800000003',
    vipDays: -12,
    vipForever: false,
  },
  {
    username: 'new',
    password: 'new123',
    name: '',
    roles: [],
    generalSeconds: 3600,
    memberSeconds: 0,
    balanceCents: 0,
    phone: '',
    vipDays: null,
    vipForever: false,
  },
]
