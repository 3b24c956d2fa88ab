// Lists that come in pages, read one by one.

export type Cursor = string | null;

/** `for await` gives every item; `page` gives one page, as the house sends it. */
export class Pages<T, P extends { next: Cursor }> implements AsyncIterable<T> {
  constructor(
    readonly page: (cursor?: string) => Promise<P>,
    private readonly items: (page: P) => readonly T[],
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void> {
    for (let cursor: string | undefined; ; ) {
      const page = await this.page(cursor);
      yield* this.items(page);
      if (!page.next) return;
      cursor = page.next;
    }
  }
}
