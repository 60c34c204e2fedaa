/**
 * Where notices stand: under the header in the middle, there at the right, or at the foot. At a
 * field they stand below it, in room that the form makes for them.
 */
export type NoticePlace = 'top' | 'side' | 'foot' | 'field';

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

type FixedPlace = Exclude<NoticePlace, 'field'>;

function areaAt(place: FixedPlace, screen: VisibleScreen, { width, height }: Size): Area {
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

interface PlaceOptions {
  /** Where they stand already. */
  readonly current?: NoticePlace | null;
  /** Whether a field has the focus, whose form can make room for them. */
  readonly hasField?: boolean;
}

/**
 * The first place where notices of that size cover nothing that must be seen. Where each covers
 * something they stand at the field that has the focus, or, without one, where they cover least.
 * Phones begin at the foot, all others under the header; where they stand already they stay before
 * they move, so that nobody has to look for them (docs/product/notices.md#notices).
 */
export function choosePlace(
  screen: VisibleScreen,
  size: Size,
  mustBeSeen: readonly Area[],
  { current = null, hasField = false }: PlaceOptions = {},
): NoticePlace {
  const usual: readonly FixedPlace[] =
    screen.width < phoneWidth ? ['foot', 'top'] : ['top', 'side', 'foot'];
  const places = current === null || current === 'field' ? usual : [current, ...usual];
  const covered = places.map((place) => {
    const area = areaAt(place, screen, size);
    return mustBeSeen.reduce((sum, other) => sum + overlap(area, other), 0);
  });
  const minimum = Math.min(...covered);
  if (minimum > 0 && hasField) return 'field';
  return places[covered.indexOf(minimum)] ?? 'top';
}
