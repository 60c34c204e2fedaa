/**
 * Tables with the words of names. Copies leave them out, and a job writes them again
 * (docs/decisions/2026-11-28-search-forgives-misspellings.md).
 */
export function isDerivedTable(name: string): boolean {
  return name === 'word' || name.startsWith('word_');
}

const firstMigration = '013-words';

/** Returns statements that queue all names of a filled database for the job. */
export function noteAllNames(migrations: readonly string[]): readonly string[] {
  if (!migrations.includes(firstMigration)) return [];
  return [
    'insert into word_pending (id) select id from item',
    'insert into word_pending (id) select user_id from user_words',
  ];
}
