import { drawGlyph } from '#sports/artwork/glyphs.ts';
import { sportGlyph } from '#sports/artwork/looks.ts';
import { DrawingSvg } from './drawing-svg.tsx';
import styles from './sport-glyph.module.css';

interface SportGlyphProps {
  sport: string;
  size?: number;
}

export function SportGlyph({ sport, size = 22 }: SportGlyphProps) {
  const drawing = drawGlyph(sportGlyph(sport));
  const height = (size * drawing.height) / drawing.width;
  return <DrawingSvg className={styles.glyph} drawing={drawing} width={size} height={height} />;
}
