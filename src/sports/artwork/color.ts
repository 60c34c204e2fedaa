/** Colours have six hex digits. */
export const ink = '#141012';
export const white = '#ffffff';

type Channels = readonly [red: number, green: number, blue: number];

function channels(color: string): Channels {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Mixes two colours; `share` (0 to 1) belongs to the second. */
export function mix(from: string, to: string, share: number): string {
  const end = channels(to);
  const mixed = channels(from).map((start, index) =>
    Math.round(start + ((end[index] ?? 0) - start) * share),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Changes the brightness by -1 (black) to 1 (white). */
export function tone(color: string, amount: number): string {
  return amount < 0 ? mix(color, '#000000', -amount) : mix(color, white, amount);
}

/** Relative luminance (WCAG 2), from 0 to 1. */
export function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio (WCAG 2), from 1 to 21. */
export function contrast(first: string, second: string): number {
  const [one, other] = [luminance(first), luminance(second)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

export function inkOn(color: string): string {
  return contrast(ink, color) >= contrast(white, color) ? ink : white;
}

/** Darker shapes are invisible on a dark card without a lighter edge. */
const minLuminance = 0.06;

export function edgeOf(color: string): string {
  return luminance(color) < minLuminance ? '#8d8a92' : ink;
}

export function darker(first: string, second: string): string {
  return luminance(first) < luminance(second) ? first : second;
}
