/** What a read of a folder learns of how its changes show, so that later reads may be of these changes alone. */

/** More places than this are not remembered; then each change means a read of all. */
const MOST_PLACES = 1_000

/** What has to be known of a folder to read only its changes. It is plain data. */
export interface FolderState {
  /** Real path of the folder. */
  root: string
  /** Stands for the commits that dates are read from. */
  history: string
  /** Symbolic links in the folder: where they are, relative to the root, and the real paths they lead to. */
  links: readonly Link[]
  /**
   * Cards to be read each time, by path relative to the root: what changes in their git repository, or by another name
   * of one of their files, is not told.
   */
  untold: readonly string[]
}

interface Link {
  path: string
  real: string
}

/** Takes notes during a walk. */
export class Survey {
  readonly #links: Link[] = []
  readonly #untold = new Set<string>()
  /** Whether all cards lie below folders that are named for their kind. */
  isCatalogue = false
  #isUnsure = false
  #place: { root: string; history: string | undefined } | undefined

  /**
   * @param root - real path of the folder
   * @param history - see {@link FolderState}; undefined for one that can change unseen
   */
  begin(root: string, history: string | undefined): void {
    this.#place = { root, history }
  }

  /** @param real - where it leads to; undefined for nowhere, so that anything may decide when it leads somewhere */
  addLink(path: string, real: string | undefined): void {
    if (real === undefined || this.#links.length === MOST_PLACES) this.#isUnsure = true
    else this.#links.push({ path, real })
  }

  /** @param path - of a card whose changes are not all told */
  addUntold(path: string): void {
    if (this.#untold.size === MOST_PLACES) this.#isUnsure = true
    else this.#untold.add(path)
  }

  /** Whether there are no symbolic links. */
  get isPlain(): boolean {
    return this.#links.length === 0 && !this.#isUnsure
  }

  get untold(): readonly string[] {
    return [...this.#untold]
  }

  /** @returns undefined if only reads of the whole source are certain to find everything */
  get state(): FolderState | undefined {
    if (this.#place?.history === undefined || !this.isCatalogue || this.#isUnsure) return undefined
    const { root, history } = this.#place
    return { root, history, links: this.#links, untold: this.untold }
  }
}
