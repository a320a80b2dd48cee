/** Modelbook, asked over HTTP as its readers ask. */

import { setTimeout } from 'node:timers/promises'
import { type ServerProcess, startModelbook } from '../server-process.ts'
import { type Answer, QUESTIONS } from './questions.ts'

const POLL_MS = 200

export class Modelbook {
  readonly #server: ServerProcess
  readonly #place: string

  private constructor(server: ServerProcess, dataset: string) {
    this.#server = server
    this.#place = `dataset=acme/${dataset}&config=default&split=train`
  }

  /** @param temporary - keeps the editions, and what is made of text */
  static async start(folder: string, temporary: string, dataset: string): Promise<Modelbook> {
    return new Modelbook(await startModelbook(folder, temporary), dataset)
  }

  get pid(): number | undefined {
    return this.#server.pid
  }

  /** @returns undefined when it was given up */
  async ask(name: string, value: string | number): Promise<Answer | undefined> {
    const question = QUESTIONS.find((one) => one.name === name)
    if (question === undefined) throw new Error(`There is no question "${name}".`)
    const response = await this.#get(question.path(value))
    // It has taken longer than any reader waits.
    if (response.status === 501) return undefined
    if (!response.ok) throw new Error(`${question.label}: ${await response.text()}`)
    return question.read(await response.json())
  }

  /** Waits until text was turned into Parquet: until then, rows in the midst are not there. */
  async whole(offset: number): Promise<void> {
    for (;;) {
      const response = await this.#get(`rows?offset=${offset}&length=1`)
      const text = await response.text()
      if (response.ok) return
      if (response.status !== 503) throw new Error(text)
      await setTimeout(POLL_MS)
    }
  }

  close(): Promise<void> {
    return this.#server.close()
  }

  #get(path: string): Promise<Response> {
    return fetch(`${this.#server.url}/api/viewer/${path}&${this.#place}`)
  }
}
