export { rebuildTallies } from '#server/db/tallies.ts';
