/**
 * What the card buffers of an RF IDeas pcProx reader hold (github.com/micolous/pcprox, protocol.md). Buffer 0 has the
 * card's bits, the lowest byte first; buffer 1 says twice how many they are.
 */
const HID_26_BITS = 24;
const MOST_BITS = 64;
const CARD_BITS = 16n;

/**
 * The card in the buffers; null where there is none, or the reader was just writing. A card of 26 bits is written as
 * the reader types it, three digits of facility and five of card; any other one in hexadecimal digits.
 */
export function pcproxCard(data: Uint8Array, size: Uint8Array): string | null {
  const [bits = 0, again = 0] = size;
  if (bits === 0 || bits !== again || bits > MOST_BITS) return null;
  const value = data.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n) & ((1n << BigInt(bits)) - 1n);
  if (value === 0n) return null;
  if (bits === HID_26_BITS) {
    const [facility, card] = [value >> CARD_BITS, value & 0xffffn];
    return `${facility}`.padStart(3, '0') + `${card}`.padStart(5, '0');
  }
  const digits = Math.max(6, 2 * Math.ceil(bits / 8));
  return value.toString(16).toUpperCase().padStart(digits, '0');
}
