/**
 * SVG as plain data, so that it can be drawn without a DOM. Colours are hex strings or
 * 'currentColor'.
 */
export interface Drawing extends Box {
  readonly shapes: readonly Shape[];
}

export interface Box {
  readonly width: number;
  readonly height: number;
}

export interface Artwork {
  readonly drawing: Drawing;
  readonly label: string;
}

export interface Paint {
  readonly fill?: string;
  readonly fillOpacity?: number;
  readonly stroke?: string;
  readonly strokeWidth?: number;
  readonly strokeOpacity?: number;
  readonly strokeDasharray?: string;
  readonly strokeDashoffset?: number;
  readonly strokeLinejoin?: 'round';
  readonly paintOrder?: 'stroke';
}

export const faces = {
  name: { fontWeight: 750, fontStretch: '85%' },
  number: { fontWeight: 800, fontStretch: '80%' },
  backdrop: { fontWeight: 850, fontStretch: '76%' },
  initials: { fontWeight: 800, fontStretch: '92%' },
  avatar: { fontWeight: 800, fontStretch: '88%' },
  caption: { fontWeight: 800, fontStretch: '66%' },
} as const;
export type Face = keyof typeof faces;

export interface Path extends Paint {
  readonly shape: 'path';
  readonly d: string;
}

interface Rect extends Paint {
  readonly shape: 'rect';
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
  readonly rx?: number;
}

export interface Text extends Paint {
  readonly shape: 'text';
  readonly x?: number;
  readonly y?: number;
  readonly content: string;
  readonly face: Face;
  readonly fontSize: number;
  readonly letterSpacing?: number;
  readonly textAnchor?: 'start' | 'end';
  readonly transform?: string;
}

export interface Group {
  readonly shape: 'group';
  readonly shapes: readonly Shape[];
  readonly transform?: string;
  readonly clip?: string;
  readonly opacity?: number;
}

export type Shape = Path | Rect | Text | Group;

export function path(d: string, paint: Paint): Path {
  return { shape: 'path', d, ...paint };
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  paint: Paint & { rx?: number },
): Rect {
  return {
    shape: 'rect',
    x: round(x),
    y: round(y),
    width: round(width),
    height: round(height),
    ...paint,
  };
}

export function text(
  content: string,
  face: Face,
  options: Omit<Text, 'shape' | 'content' | 'face'>,
): Text {
  return { shape: 'text', content, face, ...options };
}

export function group(
  shapes: readonly Shape[],
  options: Omit<Group, 'shape' | 'shapes'> = {},
): Group {
  return { shape: 'group', shapes, ...options };
}

export function placeAt(shapes: readonly Shape[], x: number, y: number, scale: number): Group {
  return group(shapes, {
    transform: `translate(${round(x)} ${round(y)})scale(${round(scale, 3)})`,
  });
}

export function drawCaption(content: string, box: Box): Text {
  return text(content, 'caption', {
    x: round(box.width * 0.05),
    y: box.height - 14,
    fontSize: round(box.width * 0.085),
    textAnchor: 'start',
    fill: 'currentColor',
  });
}

export function round(value: number, decimals = 1): number {
  const factor = 10 ** decimals;
  // Adding zero turns -0 into 0.
  return Math.round(value * factor) / factor + 0;
}

export function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
