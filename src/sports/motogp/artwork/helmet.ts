import { contrast, darker, edgeOf, ink, inkOn, tone } from '#sports/artwork/color.ts';
import { group, path, rect, type Shape, text } from '#sports/artwork/drawing.ts';

export const helmetSize = { width: 240, height: 210 };

export interface HelmetColors {
  readonly shell: string;
  readonly stripe: string;
  readonly panel: string;
}

export const helmetOutline =
  'M116 12C170 12 208 44 214 92L219 126C220 134 217 140 211 144L216 168C218 178 212 186 202 188L152 196L86 197C62 197 48 186 41 164C33 140 28 120 30 98C34 46 66 12 116 12Z';
const visorOutline =
  'M126 84C150 75 192 76 213 86L219 126C218 135 211 139 202 139L152 136C134 135 123 125 121 110C120 98 121 87 126 84Z';
const spoiler = 'M40 66L20 52C15 70 15 88 20 104L38 108Z';
const neckShade = 'M30 176C80 190 160 186 218 172L218 210L30 210Z';
const chinShade = 'M150 196L158 150L214 146L222 190Z';
const vent = 'M168 160L204 156L206 166L170 171Z';

interface Scheme {
  readonly stripes: readonly string[];
  readonly numberOnStripe: boolean;
}

const schemes: readonly Scheme[] = [
  {
    stripes: [
      'M20 74C70 30 150 30 224 66L224 44C150 0 70 0 20 40Z',
      'M20 150C70 176 150 160 230 168L230 220L20 220Z',
    ],
    numberOnStripe: false,
  },
  { stripes: ['M20 20L96 0L140 210L20 210Z'], numberOnStripe: true },
  {
    stripes: [
      'M20 96C90 60 100 20 110 0L150 0C140 50 110 110 20 140Z',
      'M60 210C110 190 160 150 230 148L230 210Z',
    ],
    numberOnStripe: false,
  },
];

export const schemeCount = schemes.length;

function visor(): Shape[] {
  return [
    group(
      [
        rect(110, 70, 120, 80, { fill: '#16181d' }),
        path('M150 70L178 70L150 150L122 150Z', { fill: '#ffffff', fillOpacity: 0.16 }),
        path('M186 70L194 70L166 150L158 150Z', { fill: '#ffffff', fillOpacity: 0.12 }),
      ],
      { clip: visorOutline },
    ),
    path(visorOutline, { fill: 'none', stroke: '#000000', strokeOpacity: 0.5, strokeWidth: 3 }),
  ];
}

export function drawHelmet(
  colors: HelmetColors,
  number: number | null,
  schemeIndex: number,
): Shape[] {
  const { shell } = colors;
  const scheme = schemes[schemeIndex % schemes.length] as Scheme;
  const stripe = contrast(shell, colors.stripe) < 1.6 ? inkOn(shell) : colors.stripe;
  const ground = scheme.numberOnStripe ? stripe : shell;
  const shapes: Shape[] = [
    path(spoiler, { fill: tone(shell, -0.35) }),
    group(
      [
        rect(0, 0, 240, 220, { fill: shell }),
        ...scheme.stripes.map((d) => path(d, { fill: stripe })),
        path(neckShade, { fill: '#000000', fillOpacity: 0.22 }),
        path(chinShade, { fill: '#000000', fillOpacity: 0.16 }),
      ],
      { clip: helmetOutline },
    ),
    path(vent, { fill: ink, fillOpacity: 0.75 }),
    ...visor(),
    path(helmetOutline, {
      fill: 'none',
      stroke: edgeOf(darker(shell, stripe)),
      strokeOpacity: 0.75,
      strokeWidth: 2,
    }),
  ];
  if (number !== null) shapes.push(helmetNumber(number, ground));
  return shapes;
}

const numberSizes: Readonly<Record<number, number>> = { 1: 84, 2: 74 };

function helmetNumber(number: number, ground: string): Shape {
  const fontSize = numberSizes[String(number).length] ?? 58;
  return text(String(number), 'number', {
    transform: `translate(76 ${118 + fontSize * 0.34})skewX(-12)`,
    fontSize,
    fill: inkOn(ground),
    stroke: ground,
    strokeWidth: 8,
    strokeLinejoin: 'round',
    paintOrder: 'stroke',
  });
}
