/** Where notices stand: under the header in the middle, there at the right, or at the foot. */
export type NoticePlace = 'top' | 'side' | 'foot';

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
}

/** Below this width a screen is a phone's: layout xs. */
export const phoneWidth = 600;
/** Space between a notice and the edge of the screen, in pixels. */
export const edgeGap = 16;
/** Height of the header, of one row and of two. */
const headerHeight = { one: 84, two: 118 };

function areaAt(place: NoticePlace, screen: VisibleScreen, { width, height }: Size): Area {
  const size = { width, height };
  if (place === 'foot') {
    const top = screen.height - screen.bar - edgeGap - height;
    return { ...size, left: (screen.width - width) / 2, top };
  }
  const top = screen.width < 900 ? headerHeight.two : headerHeight.one;
  const left = place === 'side' ? screen.width - edgeGap - width : (screen.width - width) / 2;
  return { ...size, left, top };
}

function overlap(one: Area, other: Area): number {
  const across =
    Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down =
    Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(across, 0) * Math.max(down, 0);
}

/**
 * The first place where notices of that size cover nothing that must be seen; else where they cover
 * least. Phones begin at the foot, all others under the header; where they stand already they stay
 * before they move, so that nobody has to look for them (docs/product/notices.md#notices).
 */
export function choosePlace(
  screen: VisibleScreen,
  size: Size,
  mustBeSeen: readonly Area[],
  current: NoticePlace | null = null,
): NoticePlace {
  const usual: readonly NoticePlace[] =
    screen.width < phoneWidth ? ['foot', 'top'] : ['top', 'side', 'foot'];
  const places = current === null ? usual : [current, ...usual];
  const covered = places.map((place) => {
    const area = areaAt(place, screen, size);
    return mustBeSeen.reduce((sum, other) => sum + overlap(area, other), 0);
  });
  return places[covered.indexOf(Math.min(...covered))] ?? 'top';
}
