import { drawEmblem } from '#client/artwork/draw-item.ts';
import { DrawingSvg } from '#client/artwork/drawing-svg.tsx';

interface EmblemProps {
  kind: string;
  name: string;
  width: number;
}

/** Small drawing beside a name, such as a team's shield. Empty for most kinds. */
export function Emblem({ kind, name, width }: EmblemProps) {
  const drawing = drawEmblem(kind, name);
  if (!drawing) return null;
  const height = (width * drawing.height) / drawing.width;
  return <DrawingSvg drawing={drawing} width={width} height={height} />;
}
