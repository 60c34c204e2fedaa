/** Acts that are looked through for missed ones, and fans who did those: of more, null is answered. */
const maxActs = 500;
const maxMissed = 50;
/** Milliseconds between the time that an act bears and the time that it can be read, at most. */
const actDelayMs = 30_000;

export interface MissedActsDeps {
  readonly now: () => Date;
  /** Who did something after a time, and when last; null where that are more than `limit` acts. */
  readonly actorsSince: (
    since: string,
    limit: number,
  ) => Promise<ReadonlyMap<string, string> | null>;
}

/** Finds what other processes' fans did where only that something was written is heard of. */
export interface MissedActs {
  /** All that was done until now was heard of. */
  setHeard(): void;
  /** What these fans did until now is told. */
  setTold(actors: Iterable<string>): void;
  /** Who did something that is not told; null where that is more than can be told one by one. */
  find(): Promise<string[] | null>;
}

export function createMissedActs({ now, actorsSince }: MissedActsDeps): MissedActs {
  let heardUntil = now().getTime();
  /** Of fans until when what they did was told, the newest last. */
  const toldUntil = new Map<string, string>();
  const since = () => new Date(heardUntil - actDelayMs).toISOString();
  const setHeard = () => {
    heardUntil = now().getTime();
  };

  return {
    setHeard,

    setTold(actors) {
      const at = now().toISOString();
      for (const actor of actors) {
        toldUntil.delete(actor);
        toldUntil.set(actor, at);
      }
      const oldest = since();
      for (const [actor, until] of toldUntil) {
        if (until >= oldest) break;
        toldUntil.delete(actor);
      }
    },

    async find() {
      const from = since();
      setHeard();
      const acts = await actorsSince(from, maxActs);
      if (acts === null) return null;
      const missed = [...acts].filter(([fan, at]) => at > (toldUntil.get(fan) ?? ''));
      return missed.length > maxMissed ? null : missed.map(([fan]) => fan);
    },
  };
}
