/** Holds the newest of what is put into it. */
export function createRing<T>(capacity: number) {
  let kept = new Array<T | undefined>(capacity);
  let first = 0;
  let size = 0;
  let dropped = 0;
  return {
    push(value: T): void {
      kept[(first + size) % capacity] = value;
      if (size < capacity) size += 1;
      else {
        first = (first + 1) % capacity;
        dropped += 1;
      }
    },
    /** The oldest, at most so many. */
    take(count: number): T[] {
      const taken: T[] = [];
      while (size > 0 && taken.length < count) {
        const value = kept[first];
        if (value !== undefined) taken.push(value);
        kept[first] = undefined;
        first = (first + 1) % capacity;
        size -= 1;
      }
      return taken;
    },
    clear(): void {
      kept = new Array<T | undefined>(capacity);
      size = 0;
    },
    /** How many gave way since the last time this was asked. */
    takeDropped(): number {
      const count = dropped;
      dropped = 0;
      return count;
    },
    get size() {
      return size;
    },
  };
}
