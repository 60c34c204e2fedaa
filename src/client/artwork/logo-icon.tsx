import { drawLogo } from '#sports/artwork/glyphs.ts';
import { DrawingSvg } from './drawing-svg.tsx';

const logo = drawLogo();

interface LogoIconProps {
  size?: number;
}

export function LogoIcon({ size = 28 }: LogoIconProps) {
  return <DrawingSvg drawing={logo} height={size} width={(size * logo.width) / logo.height} />;
}
