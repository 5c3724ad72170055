/** An amount in yuan. */
export const formatMoney = (yuan: number): string => `¥${yuan.toFixed(2)}`

/** A price from the server. Some servers send a string; one that isn't a number is shown as is. */
export function formatPrice(price: number | string): string {
  const yuan = typeof price === 'string' && price.trim() === '' ? Number.NaN : Number(price)
  return Number.isFinite(yuan) ? formatMoney(yuan) : `¥${price}`
}
