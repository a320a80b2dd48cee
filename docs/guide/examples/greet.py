"""Says hello; included by the page on the dialect."""

import sys

# begin
def greet(name: str) -> str:
    return f"Hello, {name}."
# end


print(greet(sys.argv[1] if len(sys.argv) > 1 else "reader"))
