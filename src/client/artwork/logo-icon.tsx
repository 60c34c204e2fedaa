import { drawLogo } from '#sports/artwork/glyphs.ts';
import { DrawingSvg } from './drawing-svg.tsx';

const mark = drawLogo();

interface MarkProps {
  /** Height in pixels. */
  size?: number;
}

/** The product's mark; the word TIFO stands beside it. */
export function LogoIcon({ size = 28 }: MarkProps) {
  return <DrawingSvg drawing={mark} height={size} width={(size * mark.width) / mark.height} />;
}
