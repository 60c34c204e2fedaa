/**
 * Where notices stand: under the header in the middle (on phones at the top edge, over the header), there
 * at the right, at the foot, or on phones under the header, as far as that is in view.
 */
export type NoticePlace = 'top' | 'side' | 'foot' | 'under';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** An area of the screen, in pixels from its left top corner. */
export interface Area extends Size {
  readonly left: number;
  readonly top: number;
}

/** What is visible of the page above an on-screen keyboard. */
export interface VisibleScreen extends Size {
  /** Height of what stands fixed at the foot, as the tabs of the profile. */
  readonly bar: number;
  /** Where the header ends, as far as the page was not scrolled past it. */
  readonly header: number;
}

/** Below this width a screen is a phone's: layout xs. */
const phoneWidth = 600;
/** Space between a notice and the edge of the screen, in pixels. */
const edgeGap = 16;
/** Space between a notice and what it stands under on a phone, in pixels. */
const phoneGap = 12;
/** More than the pixels that notices can cover: one of a weightier kind counts for all below it. */
const weight = 1e6;

/**
 * Where notices at the top begin: under the header of one row or of two; on phones, where little else
 * is free, over it.
 */
function topOf(width: number): number {
  if (width < phoneWidth) return phoneGap;
  return width < 900 ? 118 : 84;
}

/** The area that notices of that size take at a place. */
export function areaAt(place: NoticePlace, screen: VisibleScreen, { width, height }: Size): Area {
  const size = { width, height };
  if (place === 'foot') {
    const top = screen.height - screen.bar - edgeGap - height;
    return { ...size, left: (screen.width - width) / 2, top };
  }
  const top = place === 'under' ? screen.header + phoneGap : topOf(screen.width);
  const left = place === 'side' ? screen.width - edgeGap - width : (screen.width - width) / 2;
  return { ...size, left, top };
}

/** How many pixels of the others an area covers. */
export function covers(area: Area, others: readonly Area[]): number {
  return others.reduce((sum, other) => {
    const across =
      Math.min(area.left + area.width, other.left + other.width) - Math.max(area.left, other.left);
    const down =
      Math.min(area.top + area.height, other.top + other.height) - Math.max(area.top, other.top);
    return sum + Math.max(across, 0) * Math.max(down, 0);
  }, 0);
}

interface OnScreen {
  readonly mustBeSeen: readonly Area[];
  /** What has the focus: must be seen, too, but can be scrolled out from under notices. */
  readonly focused?: readonly Area[];
  /** Fields and buttons that are better not covered where there is room. */
  readonly others?: readonly Area[];
}

/**
 * The place where notices of that size cover least of what must be seen; among equals, least of what
 * has the focus, and then, but on phones, least of the others; the first of them: at the foot of
 * phones, then under their header, under the header elsewhere. Where they stand already they stay while they cover neither, so that nobody has
 * to look for them (docs/product/notices.md#notices).
 */
export function choosePlace(
  screen: VisibleScreen,
  size: Size,
  { mustBeSeen, focused = [], others = [] }: OnScreen,
  current: NoticePlace | null = null,
): NoticePlace {
  const kept = [...mustBeSeen, ...focused];
  if (current && covers(areaAt(current, screen, size), kept) === 0) return current;
  const isPhone = screen.width < phoneWidth;
  const places: readonly NoticePlace[] = isPhone
    ? ['foot', 'under', 'top']
    : ['top', 'side', 'foot'];
  const costs = places.map((place) => {
    const area = areaAt(place, screen, size);
    const weighty = covers(area, mustBeSeen) * weight + covers(area, focused);
    return weighty * weight + (isPhone ? 0 : covers(area, others));
  });
  return places[costs.indexOf(Math.min(...costs))] ?? 'top';
}
