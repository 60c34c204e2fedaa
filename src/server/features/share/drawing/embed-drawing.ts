import { embedSize } from '#contract/share.ts';
import type { Drawing } from '#sports/artwork/drawing.ts';
import type { LineupPictureData } from '../picture-data.ts';
import { cutToWidth, fitText } from './fit.ts';
import { fanText, titleMeasure, titleText } from './headline.ts';
import type { Tools } from './lineup-art.ts';
import { requireDrawnLineup } from './lineup-picture.ts';
import { outlineDrawing } from './outline-drawing.ts';
import { drawBrand, drawText, styles } from './parts.ts';
import { drawStage } from './stage.ts';

/** Colours of the embed page follow the reader's colour scheme. */
const textColor = { fill: 'currentColor' };
const walkway = 'var(--walkway)';

const margin = 16;
const headHeight = 118;
const footHeight = 52;

export function drawEmbed(data: LineupPictureData, tools: Tools): Drawing {
  const { lineup } = requireDrawnLineup(data.lineup);
  const { outliner } = tools;
  const width = embedSize.width - 2 * margin;
  const height = embedSize.height - headHeight - footHeight;
  const sizes = [64, 52, 42].map((size) => ({ size, lines: 1 }));
  const title = fitText(
    titleText(tools, lineup, data.title),
    { width, steps: sizes },
    titleMeasure(tools),
  );
  const label = `The ${lineup.labels.one} of`;
  const size = 24;
  const left = margin + outliner.measure(label, styles.words, { size }) + size * 0.3;
  const fan = cutToWidth(fanText(tools, data.fan.name, styles.strongWords), width - left, (text) =>
    outliner.measure(text, styles.strongWords, { size }),
  );
  const stage = drawStage(tools, lineup, data.placed, {
    field: {
      x: margin,
      y: headHeight - 12,
      view: { width, height: height + 14, depth: 0.3 },
      figures: { side: 76, name: 16 },
      detail: 'small',
      walkway,
    },
    steps: {
      x: margin,
      bottom: embedSize.height - footHeight,
      width,
      height: 370,
      gap: 6,
      name: 26,
    },
    reach: 0,
  });
  const drawing = {
    ...embedSize,
    shapes: [
      ...title.lines.map((text) =>
        drawText(outliner, text, styles.title, {
          x: margin,
          y: 60,
          size: title.size,
          paint: textColor,
        }),
      ),
      drawText(outliner, label, styles.words, { x: margin, y: 94, size, paint: textColor }),
      drawText(outliner, fan, styles.strongWords, { x: left, y: 94, size, paint: textColor }),
      ...stage.shapes,
      ...drawBrand(outliner, margin, embedSize.height - 40, 28, 'currentColor'),
    ],
  };
  return outlineDrawing(drawing, outliner);
}
