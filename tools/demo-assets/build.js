/**
 * Writes the pictures and sounds of the task demos: `node tools/demo-assets/build.js [folder]`.
 *
 * The folder is `catalogue/tasks` when none is named. The same files come out byte for byte each
 * time; the recordings of speech are not among them, see `speech.js`.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import animals from './pictures/animals.js'
import documents from './pictures/documents.js'
import films from './pictures/films.js'
import filmsOfPeople from './pictures/films-of-people.js'
import places from './pictures/places.js'
import robot from './pictures/robot.js'
import stillLifes from './pictures/still-lifes.js'
import street from './pictures/street.js'
import duet from './sounds/duet.js'
import everyday from './sounds/everyday.js'

const folder = process.argv[2] ?? fileURLToPath(new URL('../../catalogue/tasks', import.meta.url))

const files = {
  ...animals,
  ...documents,
  ...films,
  ...filmsOfPeople,
  ...places,
  ...robot,
  ...stillLifes,
  ...street,
  ...duet,
  ...everyday,
}
for (const [name, content] of Object.entries(files)) {
  const target = join(folder, name)
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, content)
}
console.log(`${Object.keys(files).length} files written to ${folder}`)
