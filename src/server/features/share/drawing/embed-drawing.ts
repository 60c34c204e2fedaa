import { embedSize } from '#contract/share.ts';
import { type Drawing, group, type Shape } from '#sports/artwork/drawing.ts';
import type { LineupPictureData } from '../picture-data.ts';
import { cutToWidth, fitText } from './fit.ts';
import { fanText, titleMeasure, titleText } from './headline.ts';
import { drawFieldLineup, drawStepsLineup, type Tools } from './lineup-art.ts';
import { requireDrawnLineup } from './lineup-picture.ts';
import { outlineDrawing } from './outline-drawing.ts';
import { brand, line, styles } from './parts.ts';

/** The embedding page defines these to follow the reader's theme. */
const textColor = { fill: 'currentColor' };
const walkway = 'var(--walkway)';

const margin = 16;
const headHeight = 118;
const footHeight = 52;

function art(data: LineupPictureData, tools: Tools): Shape[] {
  const { lineup } = requireDrawnLineup(data.lineup);
  const { width } = embedSize;
  const height = embedSize.height - headHeight - footHeight;
  if (tools.artists.board(lineup).layout.type === 'steps') {
    const bottom = embedSize.height - footHeight;
    const place = { x: margin, bottom, width: width - 2 * margin, height: 370, gap: 6, name: 26 };
    return drawStepsLineup(tools, lineup, data.placed, place).shapes;
  }
  const view = { width: width - 2 * margin, height: height + 14, depth: 0.3 };
  const shapes = drawFieldLineup(tools, lineup, data.placed, {
    view,
    detail: 'small',
    walkway,
    figures: { side: 76, name: 16 },
  });
  return [group(shapes, { transform: `translate(${margin} ${headHeight - 12})` })];
}

export function drawEmbed(data: LineupPictureData, tools: Tools): Drawing {
  const { lineup } = requireDrawnLineup(data.lineup);
  const { outliner } = tools;
  const room = embedSize.width - 2 * margin;
  const steps = [
    { size: 64, lines: 1 },
    { size: 52, lines: 1 },
    { size: 42, lines: 1 },
  ];
  const title = fitText(
    titleText(tools, lineup, data.title),
    { width: room, steps },
    titleMeasure(tools),
  );
  const words = `The ${lineup.labels.one} of`;
  const size = 24;
  const left = margin + outliner.measure(words, styles.words, { size }) + size * 0.3;
  const fan = cutToWidth(fanText(tools, data.fan.name, styles.strongWords), room - left, (text) =>
    outliner.measure(text, styles.strongWords, { size }),
  );
  const drawing = {
    ...embedSize,
    shapes: [
      ...title.lines.map((text) =>
        line(outliner, text, styles.title, {
          x: margin,
          y: 60,
          size: title.size,
          paint: textColor,
        }),
      ),
      line(outliner, words, styles.words, { x: margin, y: 94, size, paint: textColor }),
      line(outliner, fan, styles.strongWords, { x: left, y: 94, size, paint: textColor }),
      ...art(data, tools),
      ...brand(outliner, margin, embedSize.height - 40, 28, 'currentColor'),
    ],
  };
  return outlineDrawing(drawing, outliner);
}
