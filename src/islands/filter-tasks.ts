/** The filter on the page of tasks: hides what does not match while one types. */

export function filterTasks(): void {
  const box = document.querySelector<HTMLInputElement>('.task-filter')
  if (box === null) return
  const drawers = [...document.querySelectorAll<HTMLElement>('.modality')]
  const filter = () => {
    const words = box.value.toLowerCase().split(/\s+/)
    for (const drawer of drawers) {
      const tasks = [...drawer.querySelectorAll<HTMLElement>('.task')]
      for (const task of tasks) {
        const text = task.textContent.toLowerCase()
        task.hidden = !words.every((word) => text.includes(word))
      }
      drawer.hidden = tasks.every((task) => task.hidden)
    }
  }
  box.addEventListener('input', filter)
  // A page that is shown again after going back keeps what was typed.
  filter()
}
