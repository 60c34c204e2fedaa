import { DrawingSvg } from '#client/artwork/drawing-svg.tsx';
import { drawShield } from '#sports/football/artwork-shield.ts';
import { teamColors, teamInitials } from '#sports/football/artwork-teams.ts';

const box = { width: 200, height: 220 };

/** A team's shield, small, beside its name. */
export function TeamShield({ name, width }: { name: string; width: number }) {
  const shapes = drawShield(teamColors(name), teamInitials(name));
  const height = (width * box.height) / box.width;
  return <DrawingSvg drawing={{ ...box, shapes }} width={width} height={height} />;
}
