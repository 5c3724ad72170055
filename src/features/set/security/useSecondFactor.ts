export const secondFactorKey = ['secondFactor']
