import type { Ground, Grounds } from '#sports/artwork/ground.ts';

const grounds: Grounds = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Grounds>('/src/sports/*/grounds.ts', { eager: true, import: 'grounds' }),
  ),
);

export function getGround(lineup: string): Ground | null {
  return grounds[lineup] ?? null;
}
