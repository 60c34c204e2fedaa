import type { Ground, Grounds } from '#sports/artwork/ground.ts';

/** Of every sport's folder. */
const grounds: Grounds = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Grounds>('/src/sports/*/grounds.ts', { eager: true, import: 'grounds' }),
  ),
);

/** What a lineup's board stands on, or null where its sport says nothing of it. */
export function getGround(lineup: string): Ground | null {
  return grounds[lineup] ?? null;
}
